import { sql } from 'kysely'
import { addDays } from '#contract/calendar-days.ts'
import type { MovementKind } from '#contract/statements/line-kinds.ts'
import { officeZone } from '#server/catalogue/office.store.ts'
import type { StoredAccount } from '#server/claims/claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { withdrawalNumber } from '#server/withdrawals/withdrawal.ts'
import type { Movement } from './match-lines.ts'

/** A movement of the books as staff know it. */
export type KnownMovement = Movement & {
  claim?: { id: string; number: string }
  withdrawal?: { id: string; number: string }
  /** Of an entry: why it was written. */
  reason?: string
  /** The books say that it moved on the account that was asked for. */
  named: boolean
}

/**
 * Which movements: of a currency, on the days of a calendar. Of one of our accounts, with all that share its bank account: what names
 * another one is left out, and entries that name it are there.
 */
export type MovementsOf = {
  currency: string
  account?: string | null
  from: string
  to: string
  timeZone: string
}

/** The movements that no line of a statement is yet, the earliest first. */
export const openMovements = (db: Db, of: MovementsOf): Promise<KnownMovement[]> =>
  readMovements(db, { of, timeZone: of.timeZone })

/** Movements by what they are, whatever their days. */
export async function movementsBy(
  db: Db,
  keys: readonly { kind: MovementKind; id: string }[],
): Promise<Map<string, KnownMovement>> {
  if (keys.length === 0) return new Map()
  const rows = await readMovements(db, {
    ids: keys.map(({ id }) => id),
    timeZone: await officeZone(db),
  })
  return new Map(rows.map(movement => [`${movement.kind} ${movement.id}`, movement]))
}

type Row = {
  kind: MovementKind
  id: string
  currency: string
  units: string
  day: string
  reference: string | null
  transaction: string | null
  number: string | null
  claim: string | null
  other: StoredAccount | null
  payer: string | null
  account: string | null
  reason: string | null
}

/** Those of a currency and some days that are no line yet, or those of certain ids. */
type Wanted = { timeZone: string; of?: MovementsOf; ids?: readonly string[] }

async function readMovements(db: Db, { timeZone, of, ids }: Wanted): Promise<KnownMovement[]> {
  // The days of the calendar with a day around them: the exact ones are compared as days below.
  const [since, until] = of ? [`${addDays(of.from, -1)}T00:00:00Z`, `${addDays(of.to, 2)}T00:00:00Z`] : ['', '']
  const ours = of?.account ? await sharedWith(db, of.account) : undefined
  const currencies = ours ? [...ours.values()] : of ? [of.currency] : []
  const accounts = ours ? [...ours.keys()] : []
  const ofCurrency = (column: ReturnType<typeof sql>) => sql`${column} = any (${currencies})`
  const isOurs = (account: ReturnType<typeof sql>) =>
    ours ? sql`(${account} is null or ${account} = any (${accounts}::uuid[]))` : sql`true`
  const byId = ids && sql`any (${ids}::uuid[])`
  const payments = byId
    ? sql`p.id = ${byId}`
    : sql`${ofCurrency(sql`c.from_currency`)} and p.seen_at >= ${since}::timestamptz and p.seen_at < ${until}::timestamptz
        and p.state = 'credited'
        and ${isOurs(sql`coalesce(p.deposit_account, u.deposit_account)`)}`
  const payouts = byId
    ? sql`c.payout is not null and c.id = ${byId}`
    : sql`c.payout is not null and ${ofCurrency(sql`c.to_currency`)} and ${isOurs(sql`(c.payout ->> 'account')::uuid`)}
        and c.payout ->> 'at' >= ${since} and c.payout ->> 'at' < ${until}`
  const returned = byId
    ? sql`back.id = ${byId}`
    : sql`${ofCurrency(sql`back.currency`)} and ${isOurs(sql`(back.sent ->> 'account')::uuid`)}
        and back.sent ->> 'at' >= ${since} and back.sent ->> 'at' < ${until}`
  const refunds = byId
    ? sql`c.refund is not null and c.id = ${byId}`
    : sql`c.refund is not null and ${ofCurrency(sql`c.from_currency`)} and ${isOurs(sql`(c.refund ->> 'account')::uuid`)}
        and c.refund ->> 'at' >= ${since} and c.refund ->> 'at' < ${until}`
  const withdrawals = byId
    ? sql`w.id = ${byId}`
    : sql`${ofCurrency(sql`w.currency`)} and ${isOurs(sql`sent.deposit_account`)} and w.changed_at >= ${since}::timestamptz and w.changed_at < ${until}::timestamptz`
  const entries = byId
    ? sql`t.id = ${byId}`
    : sql`t.deposit_account = any (${accounts}::uuid[]) and t.at >= ${since}::timestamptz and t.at < ${until}::timestamptz
        and (t.reason in ('network-cost', 'refund-cost', 'payout-returned') or t.claim_id is null and t.reason not in ('withdrawal', 'shared-reserve'))`
  const dayOf = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${timeZone})::date::text`
  const { rows } = await sql<Row>`
    select * from (
      select 'payment' as kind, p.id, c.from_currency as currency, p.units::text as units, ${dayOf(sql`p.seen_at`)} as day, p.reference, p.transaction,
        c.number::text as number, c.id as claim, c.from_account as other, p.payer,
        coalesce(p.deposit_account, u.deposit_account) as account, null as reason
      from claim_payments p join claims c on c.id = p.claim_id left join deposit_account_uses u on u.claim_id = c.id
      where ${payments}
      union all
      select 'payout', c.id, c.to_currency, '-' || (c.payout ->> 'units'), ${dayOf(sql`(c.payout ->> 'at')::timestamptz`)},
        c.payout ->> 'reference', null, c.number::text, c.id, c.to_account, null, (c.payout ->> 'account')::uuid, null
      from claims c where ${payouts}
      union all
      select 'payout', back.id, back.currency, '-' || (back.sent ->> 'units'), ${dayOf(sql`(back.sent ->> 'at')::timestamptz`)},
        back.sent ->> 'reference', null, c.number::text, c.id, c.to_account, null, (back.sent ->> 'account')::uuid, null
      from returned_payouts back join claims c on c.id = back.claim_id where ${returned}
      union all
      select 'refund', c.id, c.from_currency, '-' || (c.refund ->> 'units'), ${dayOf(sql`(c.refund ->> 'at')::timestamptz`)},
        c.refund ->> 'reference', null, c.number::text, c.id, c.refund_account, null, (c.refund ->> 'account')::uuid, null
      from claims c where ${refunds}
      union all
      select 'withdrawal', w.id, w.currency, '-' || w.get::text, ${dayOf(sql`w.changed_at`)}, w.reference, null, null, null, w.account, null,
        sent.deposit_account, null
      from withdrawals w left join lateral (
        select t.deposit_account from withdrawal_events e join ledger_transfers t on t.id = any (e.transfers)
        where e.withdrawal_id = w.id and t.deposit_account is not null limit 1
      ) sent on true
      where w.state = 'paid' and ${withdrawals}
      union all
      select 'entry', t.id, own.currency,
        (case when debited.kind in ('reserve', 'custody') then t.units else -t.units end)::text, ${dayOf(sql`t.at`)},
        back.reference, null, c.number::text, t.claim_id, null, null, t.deposit_account, t.reason
      from ledger_transfers t
      join ledger_accounts debited on debited.id = t.debit_account
      join deposit_accounts own on own.id = t.deposit_account
      left join claims c on c.id = t.claim_id
      left join returned_payouts back on back.id = t.id
      where ${entries}
    ) moved
    where (${of?.from ?? null}::text is null or day between ${of?.from ?? ''} and ${of?.to ?? ''})
      and (${of === undefined} or not exists (
        select from statement_decisions d where d.kind = moved.kind and d.movement = moved.id))
    order by day, kind, id`.execute(db)
  return rows.map(row => ({ ...movementOf(row), named: row.account !== null && accounts.includes(row.account) }))
}

/** The payouts of a currency that are not known to have come back, of some amounts and since a day. */
export async function payoutsOf(
  db: Db,
  { currency, units, since, timeZone }: { currency: string; units: readonly bigint[]; since: string; timeZone: string },
): Promise<KnownMovement[]> {
  if (units.length === 0) return []
  const rows = await db
    .selectFrom('claims')
    .select('id')
    .where('state', '=', 'completed')
    .where('to_currency', '=', currency)
    .where(sql<boolean>`payout ->> 'at' >= ${since}`)
    .where(sql<boolean>`payout ->> 'units' = any (${units.map(String)}::text[])`)
    .limit(200)
    .execute()
  return rows.length === 0 ? [] : readMovements(db, { ids: rows.map(({ id }) => id), timeZone })
}

/** An account of the office with all that share its bank account, and their currencies. */
export async function sharedWith(db: Db, account: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select other.id, other.currency from deposit_accounts own
    join deposit_accounts other on other.id = own.id or other.bank_account = own.bank_account
    where own.id = ${account}`.execute(db)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** What the books have on an account, and on all that share its bank account, at the end of a day. */
export async function booksAtEndOf(db: Db, account: string, day: string, timeZone: string): Promise<bigint> {
  const accounts = [...(await sharedWith(db, account)).keys()]
  const { rows } = await sql<{ units: string }>`
    select ((select coalesce(sum(units), 0) from deposit_account_balances where deposit_account = any (${accounts}::uuid[]))
      - (select coalesce(sum(case when debited.kind in ('reserve', 'custody') then t.units else -t.units end), 0)
        from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account
        where t.deposit_account = any (${accounts}::uuid[])
          and t.at >= (${addDays(day, 1)}::date::timestamp at time zone ${timeZone})))::text as units`.execute(db)
  return BigInt(rows[0]!.units)
}

const movementOf = ({
  reason,
  kind,
  id,
  currency,
  units,
  day,
  reference,
  transaction,
  number,
  claim,
  other,
  payer,
}: Row): Omit<KnownMovement, 'named'> => ({
  kind,
  id,
  currency,
  units: BigInt(units),
  day,
  references: [reference, transaction].filter(text => text !== null),
  number: number ?? undefined,
  counterpartyAccount: payer ?? other?.account?.value,
  claim: claim === null ? undefined : { id: claim, number: number! },
  withdrawal: kind === 'withdrawal' ? { id, number: withdrawalNumber(id) } : undefined,
  reason: reason ?? undefined,
})
