import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { counts } from './deposit-accounts.store.ts'
import type { DepositAccountDetails } from './details.ts'
import type { AccountRoom } from './free-amounts.ts'
import { bankHasRoom, usedLimits, usedOfBank } from './used-limits.ts'

/** `toldByAmount`: the payment carries no memo of the claim's own, so only its amount tells it apart from others. */
export type Use = {
  depositAccount: string
  version: number
  details: DepositAccountDetails
  toldByAmount: boolean
  units: bigint
  released: boolean
}

/** The deposit account of the claim, in the version that the customer was shown. */
export async function findUse(tx: Tx, claimId: string): Promise<Use | undefined> {
  const row = await tx
    .selectFrom('deposit_account_uses')
    .innerJoin('deposit_account_versions', join =>
      join
        .onRef('deposit_account_versions.deposit_account', '=', 'deposit_account_uses.deposit_account')
        .onRef('deposit_account_versions.version', '=', 'deposit_account_uses.version'),
    )
    .select([
      'deposit_account_uses.deposit_account',
      'deposit_account_uses.version',
      'deposit_account_uses.told_by_amount',
      'deposit_account_uses.released_at',
      'deposit_account_uses.units',
      'deposit_account_versions.details',
    ])
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return (
    row && {
      depositAccount: row.deposit_account,
      version: row.version,
      details: row.details as DepositAccountDetails,
      toldByAmount: row.told_by_amount,
      units: BigInt(row.units),
      released: row.released_at !== null,
    }
  )
}

export type AssignmentRequest = {
  claimId: string
  currency: string
  units: bigint
  now: Date
  /** The payment can carry a memo of the claim's own; then amounts may be equal. */
  ownMemo: boolean
  /** The account that it is paid from, where the customer names one: another payer's amount may be equal too. */
  payer?: string
  /** The deposit account that the claim was assigned before: no other will do. */
  only?: { depositAccount: string; version: number }
}

export type FreeAccount = {
  depositAccount: string
  version: number
  details: DepositAccountDetails
  toldByAmount: boolean
}

/**
 * Locks a deposit account with room for the claim until the transaction ends. The limits are checked under the lock, so they
 * are exact. Deposit accounts that other transactions have locked are skipped at first; only when no other is left does this
 * one wait for them, because they may still have room afterwards.
 */
export async function holdFree(tx: Tx, request: AssignmentRequest): Promise<FreeAccount | undefined> {
  const { currency, only } = request
  if (only) {
    await lockDepositAccounts(tx, currency, only.depositAccount)
    return findFree(tx, request)
  }
  await sql`savepoint choosing`.execute(tx)
  const candidate = await findFree(tx, request, sql`for update of r skip locked`)
  // The candidate was chosen by a snapshot that may be older than the lock, so its limits are checked again under the lock.
  if (candidate) await lockBankOf(tx, candidate.depositAccount)
  const free = candidate && (await findFree(tx, { ...request, only: candidate }))
  if (free) {
    await sql`release savepoint choosing`.execute(tx)
    return free
  }
  // No lock is kept while this transaction waits for the others, so that none of them waits for it.
  await sql`rollback to savepoint choosing`.execute(tx)
  await lockDepositAccounts(tx, currency)
  return findFree(tx, request)
}

/** Locks the deposit accounts of a currency in a fixed order, so that transactions cannot deadlock. */
async function lockDepositAccounts(tx: Tx, currency: string, only?: string): Promise<void> {
  await tx
    .selectFrom('deposit_accounts')
    .select('id')
    .where('currency', '=', currency)
    .where('state', '=', 'on')
    .$if(only !== undefined, query => query.where('id', '=', only!))
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockBanks(tx, sql`select bank_account from deposit_accounts where currency = ${currency} and state = 'on'`)
}

/** Limits of a bank account hold for deposit accounts of other currencies too. Locked after deposit accounts, and always in one order. */
const lockBanks = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`select from bank_accounts where code in (${which}) order by code for update`.execute(tx)

const lockBankOf = (tx: Tx, id: string) =>
  lockBanks(tx, sql`select bank_account from deposit_accounts where id = ${id}`)

/** The deposit account with room for the amount that has been unused for longest. */
async function findFree(
  tx: Tx,
  { claimId, currency, units, now, ownMemo, payer, only }: AssignmentRequest,
  lock: RawBuilder<unknown> = sql``,
): Promise<FreeAccount | undefined> {
  const amount = sql<string>`${String(units)}::numeric`
  const { rows } = await sql<{
    deposit_account: string
    version: number
    details: DepositAccountDetails
    told_by_amount: boolean
  }>`
    select r.id as deposit_account, v.version, v.details, t.told_by_amount
    from deposit_accounts r
    join lateral (
      select version, details from deposit_account_versions
      where deposit_account = r.id and ${counts(now)}
      order by version desc limit 1
    ) v on true
    cross join lateral (select not (${ownMemo} and v.details -> 'fields' -> 'memo' is null) as told_by_amount) t
    cross join lateral (${usedLimits(now, claimId)}) used
    left join bank_accounts bank on bank.code = r.bank_account
    left join lateral (${usedOfBank(now, claimId)}) together on bank.code is not null
    where r.currency = ${currency} and r.state = 'on'
      and ${bankHasRoom(amount)}
      and r.claim_least <= ${amount} and (r.claim_most is null or r.claim_most >= ${amount})
      and used.open < r.open_most
      and (r.day_claims_most is null or used.day_claims < r.day_claims_most)
      and (r.day_most is null or used.day + ${amount} <= r.day_most)
      and (r.month_most is null or used.month + ${amount} <= r.month_most)
      and not (t.told_by_amount and (exists (
        select from deposit_account_uses u
        where u.deposit_account = r.id and u.units = ${amount} and u.told_by_amount and u.claim_id <> ${claimId}
          and (u.payer is null or ${payer ?? null}::text is null or u.payer = ${payer ?? null}::text)
          and (u.released_at is null or u.rests and u.released_at > ${now}::timestamptz - make_interval(mins => r.rest_minutes))
      ) or exists (
        select from deposit_account_offers o
        where o.deposit_account = r.id and o.units = ${amount} and o.claim_id <> ${claimId} and o.offered_until > ${now}
      )))
      and (${only?.depositAccount ?? null}::uuid is null
           or (r.id = ${only?.depositAccount ?? null}::uuid and v.version = ${only?.version ?? null}::integer))
    order by r.last_used_at nulls first, r.id
    limit 1 ${lock}`.execute(tx)
  const row = rows[0]
  return (
    row && {
      depositAccount: row.deposit_account,
      version: row.version,
      details: row.details,
      toldByAmount: row.told_by_amount,
    }
  )
}

export async function takeDepositAccount(
  tx: Tx,
  free: FreeAccount,
  { claimId, units, payer, now }: AssignmentRequest,
): Promise<void> {
  await tx
    .insertInto('deposit_account_uses')
    .values({
      claim_id: claimId,
      deposit_account: free.depositAccount,
      version: free.version,
      units: String(units),
      told_by_amount: free.toldByAmount,
      payer: payer ?? null,
      assigned_at: now,
      released_at: null,
    })
    .onConflict(conflict => conflict.column('claim_id').doUpdateSet({ units: String(units), released_at: null }))
    .execute()
  await tx.updateTable('deposit_accounts').set({ last_used_at: now }).where('id', '=', free.depositAccount).execute()
}

/** `rests`: money for the claim may still come, so its amount is not asked for again at once. */
export async function releaseDepositAccount(tx: Tx, claimId: string, rests: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('deposit_account_uses')
    .set({ released_at: now, rests })
    .where('claim_id', '=', claimId)
    .where('released_at', 'is', null)
    .execute()
}

/** Locks all deposit accounts of the currency, and reads what each of them can still take. */
export async function lockRooms(tx: Tx, request: Omit<AssignmentRequest, 'units'>): Promise<IdentifiedRoom[]> {
  await lockDepositAccounts(tx, request.currency)
  return readRooms(tx, request)
}

/** The amounts at a deposit account `r` that other claims wait for, or that rest or are offered. */
const takenAmounts = (now: Date, claimId: string | null) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('units', taken.units::text, 'payer', taken.payer)), '[]') from (
    select u.units, u.payer from deposit_account_uses u
    where u.deposit_account = r.id and u.told_by_amount and u.claim_id is distinct from ${claimId}::uuid
      and (u.released_at is null or u.rests and u.released_at > ${now}::timestamptz - make_interval(mins => r.rest_minutes))
    union all
    select o.units, null from deposit_account_offers o
    where o.deposit_account = r.id and o.claim_id is distinct from ${claimId}::uuid and o.offered_until > ${now}
  ) taken`

type TakenRow = { units: string; payer: string | null }
const takenOf = ({ units, payer }: TakenRow) => ({ units: BigInt(units), payer: payer ?? undefined })

export type IdentifiedRoom = AccountRoom & { id: string }

/** Without a lock what was read may be outdated at once. `only`: of this deposit account alone. */
export async function readRooms(
  tx: Tx,
  { claimId, currency, now, ownMemo, only }: Omit<AssignmentRequest, 'units'>,
): Promise<IdentifiedRoom[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, ${limitsLeft}, ${ownMemo} and v.details -> 'fields' -> 'memo' is null as own_memo,
      (${takenAmounts(now, claimId)}) as amounts
    from deposit_accounts r
    join lateral (
      select version, details from deposit_account_versions
      where deposit_account = r.id and ${counts(now)}
      order by version desc limit 1
    ) v on true
    cross join lateral (${usedLimits(now, claimId)}) used
    left join bank_accounts bank on bank.code = r.bank_account
    left join lateral (${usedOfBank(now, claimId)}) together on bank.code is not null
    where r.currency = ${currency} and r.state = 'on'
      and (${only?.depositAccount ?? null}::uuid is null
           or (r.id = ${only?.depositAccount ?? null}::uuid and v.version = ${only?.version ?? null}::integer))
    order by r.last_used_at nulls first, r.id`.execute(tx)
  return rows.map(row => ({
    id: row.id,
    ...limitsOf(row),
    ownMemo: row.own_memo,
    amounts: row.amounts.map(takenOf),
  }))
}

/** What the deposit accounts of all currencies can still take, with the amounts that wait there. */
export async function readAllRooms(db: Db, now: Date): Promise<(AccountRoom & { currency: string })[]> {
  const { rows } = await sql<LimitRow & { currency: string; amounts: TakenRow[] }>`
    select r.currency, ${limitsLeft}, (${takenAmounts(now, null)}) as amounts
    from deposit_accounts r cross join lateral (${usedLimits(now, null)}) used
    left join bank_accounts bank on bank.code = r.bank_account
    left join lateral (${usedOfBank(now, null)}) together on bank.code is not null
    where r.state = 'on' and exists (select from deposit_account_versions where deposit_account = r.id and ${counts(now)})`.execute(
    db,
  )
  return rows.map(row => ({
    currency: row.currency,
    ...limitsOf(row),
    ownMemo: false,
    amounts: row.amounts.map(takenOf),
  }))
}

/** So many offers of a deposit account are kept at a time: an offer costs nothing, so whoever asks for many must not take all amounts. */
const MOST_OFFERS = 100

/** Keeps an amount for the claim that it was offered to, unless too many are kept already. Offers that have ended go. */
export async function keepOffer(
  tx: Tx,
  { claimId, depositAccount, units, until }: { claimId: string; depositAccount: string; units: bigint; until: Date },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('deposit_account_offers').where('offered_until', '<=', now).execute()
  const { count } = await tx
    .selectFrom('deposit_account_offers')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('deposit_account', '=', depositAccount)
    .where('claim_id', '<>', claimId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_OFFERS) return
  const offer = { deposit_account: depositAccount, units: String(units), offered_until: until }
  await tx
    .insertInto('deposit_account_offers')
    .values({ claim_id: claimId, ...offer })
    .onConflict(conflict => conflict.column('claim_id').doUpdateSet(offer))
    .execute()
}

const unitsOrNone = (digits: string | null): bigint | undefined => (digits === null ? undefined : BigInt(digits))

/** What is left of the limits of the deposit account `r`, of which `used` is used, and of its bank account, `together`. */
const limitsLeft = sql`r.claim_least, r.claim_most, least(r.open_most - used.open, bank.open_most - together.open) as open_left,
  least(r.day_claims_most - used.day_claims, bank.day_claims_most - together.day_claims) as day_claims_left,
  least(r.day_most - used.day, bank.day_most - together.day) as day_left,
  least(r.month_most - used.month, bank.month_most - together.month) as month_left`

const limitsOf = (row: LimitRow) => ({
  least: BigInt(row.claim_least),
  most: unitsOrNone(row.claim_most),
  openLeft: Number(row.open_left),
  dayClaimsLeft: row.day_claims_left === null ? undefined : Number(row.day_claims_left),
  dayLeft: unitsOrNone(row.day_left),
  monthLeft: unitsOrNone(row.month_left),
})

type LimitRow = {
  claim_least: string
  claim_most: string | null
  open_left: string
  day_claims_left: string | null
  day_left: string | null
  month_left: string | null
}

type RoomRow = LimitRow & {
  id: string
  own_memo: boolean
  amounts: { units: string; payer: string | null }[]
}
