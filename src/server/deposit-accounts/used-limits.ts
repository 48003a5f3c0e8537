import { type RawBuilder, sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'

const DAY_HOURS = 24
const MONTH_HOURS = 30 * 24

/** Whether a payment of this state counts as money that came. */
const hasCome = (state: RawBuilder<unknown>) => sql<boolean>`${state} not in ('lost', 'reversed')`

/**
 * What counts against the limits of the deposit account `r`, as `(open, day_claims, day, month)`. An open claim counts with the
 * amount it expects, or more if more was paid there; a closed one with the amount paid there. A payment that came although its claim
 * was told another account counts by itself. The claim `askedBy` does not count.
 */
export const usedLimits = (now: Date, askedBy: string | null): RawBuilder<unknown> => sql`
  select
    count(*) filter (where u.released_at is null) as open,
    count(*) filter (where u.assigned_at > ${hoursBefore(now, DAY_HOURS)}) as day_claims,
    coalesce(sum(u.counted) filter (where u.assigned_at > ${hoursBefore(now, DAY_HOURS)}), 0) as day,
    coalesce(sum(u.counted), 0) as month
  from (
    select u.assigned_at, u.released_at,
      case when u.released_at is null then greatest(u.units, p.paid) else p.paid end as counted
    from deposit_account_uses u
    cross join lateral (
      select coalesce(sum(p.units) filter (where coalesce(p.deposit_account, r.id) = r.id), 0) as paid from claim_payments p
      where p.claim_id = u.claim_id and ${hasCome(sql`p.state`)}
    ) p
    where u.deposit_account = r.id and u.claim_id is distinct from ${askedBy}::uuid
      and (u.released_at is null or u.assigned_at > ${hoursBefore(now, MONTH_HOURS)})
    union all
    select p.seen_at, p.seen_at, p.units from claim_payments p
    where p.deposit_account = r.id and ${hasCome(sql`p.state`)} and p.seen_at > ${hoursBefore(now, MONTH_HOURS)}
      and not exists (select from deposit_account_uses u where u.claim_id = p.claim_id and u.deposit_account = r.id)
  ) u`

/** The same of all deposit accounts of the bank account `bank`. */
export const usedOfBank = (now: Date, askedBy: string | null): RawBuilder<unknown> => sql`
  select coalesce(sum(each.open), 0) as open, coalesce(sum(each.day_claims), 0) as day_claims,
    coalesce(sum(each.day), 0) as day, coalesce(sum(each.month), 0) as month
  from deposit_accounts r cross join lateral (${usedLimits(now, askedBy)}) each
  where r.bank_account = bank.code`

/** Whether the bank account, if there is one, can take an amount within the limits that hold for all that is paid to it. */
export const bankHasRoom = (amount: RawBuilder<unknown>) => sql<boolean>`(bank.code is null or (
  (bank.open_most is null or together.open < bank.open_most)
  and (bank.day_claims_most is null or together.day_claims < bank.day_claims_most)
  and (bank.day_most is null or together.day + ${amount} <= bank.day_most)
  and (bank.month_most is null or together.month + ${amount} <= bank.month_most)))`

/** How a deposit account is used now: against its limits, by open claims, and by amounts that rest after a claim. */
export type DepositAccountUse = {
  day: bigint
  month: bigint
  dayClaims: number
  /** A limit of its bank account leaves no room. */
  bankUsedUp: boolean
  claims: { id: string; number: string; units: bigint; since: Date }[]
  resting: { units: bigint; until: Date }[]
  /** What has come, of the last 24 hours and 30 days, and the last payments, the newest first. */
  received: { day: bigint; month: bigint }
  payments: { claim: string; number: string; units: bigint; at: Date; reference: string }[]
}

const MOST_PAYMENTS = 20

export async function usesOfDepositAccounts(db: Db, now: Date): Promise<Map<string, DepositAccountUse>> {
  const { rows } = await sql<{ id: string; day: string; month: string; day_claims: string; bank_room: boolean }>`
    select r.id, used.day::text, used.month::text, used.day_claims::text, ${bankHasRoom(sql`1`)} as bank_room
    from deposit_accounts r cross join lateral (${usedLimits(now, null)}) used
    left join bank_accounts bank on bank.code = r.bank_account
    left join lateral (${usedOfBank(now, null)}) together on bank.code is not null`.execute(db)
  const open = await db
    .selectFrom('deposit_account_uses')
    .innerJoin('claims', 'claims.id', 'deposit_account_uses.claim_id')
    .select(['deposit_account', 'claims.id', 'claims.number', 'units', 'assigned_at'])
    .where('deposit_account_uses.released_at', 'is', null)
    .orderBy('assigned_at')
    .execute()
  const resting = await sql<{ deposit_account: string; units: string; until: Date }>`
    select u.deposit_account, u.units::text, max(u.released_at + make_interval(mins => r.rest_minutes)) as until
    from deposit_account_uses u join deposit_accounts r on r.id = u.deposit_account
    where u.told_by_amount and u.rests and u.released_at > ${now}::timestamptz - make_interval(mins => r.rest_minutes)
    group by u.deposit_account, u.units order by until`.execute(db)
  const received = await sql<{ deposit_account: string; day: string; month: string }>`
    select deposit_account, sum(units)::text as month,
      coalesce(sum(units) filter (where seen_at > ${hoursBefore(now, DAY_HOURS)}), 0)::text as day
    from claim_payments
    where deposit_account is not null and ${hasCome(sql`state`)} and seen_at > ${hoursBefore(now, MONTH_HOURS)}
    group by deposit_account`.execute(db)
  const payments = await sql<PaymentRow>`
    select r.id as deposit_account, p.claim_id, c.number, p.units::text, p.seen_at, p.reference
    from deposit_accounts r
    cross join lateral (
      select claim_id, units, seen_at, reference from claim_payments
      where deposit_account = r.id and ${hasCome(sql`state`)} order by seen_at desc limit ${MOST_PAYMENTS}
    ) p
    join claims c on c.id = p.claim_id
    order by p.seen_at desc`.execute(db)
  return new Map(
    rows.map(row => [
      row.id,
      {
        day: BigInt(row.day),
        month: BigInt(row.month),
        dayClaims: Number.parseInt(row.day_claims, 10),
        bankUsedUp: !row.bank_room,
        claims: open
          .filter(({ deposit_account }) => deposit_account === row.id)
          .map(({ id, number, units, assigned_at }) => ({ id, number, units: BigInt(units), since: assigned_at })),
        resting: resting.rows
          .filter(({ deposit_account }) => deposit_account === row.id)
          .map(({ units, until }) => ({ units: BigInt(units), until })),
        received: sumsOf(received.rows.find(({ deposit_account }) => deposit_account === row.id)),
        payments: payments.rows
          .filter(({ deposit_account }) => deposit_account === row.id)
          .map(({ claim_id, number, units, seen_at, reference }) => ({
            claim: claim_id,
            number,
            units: BigInt(units),
            at: seen_at,
            reference,
          })),
      },
    ]),
  )
}

type PaymentRow = {
  deposit_account: string
  claim_id: string
  number: string
  units: string
  seen_at: Date
  reference: string
}

const sumsOf = (row: { day: string; month: string } | undefined) => ({
  day: BigInt(row?.day ?? 0),
  month: BigInt(row?.month ?? 0),
})

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
