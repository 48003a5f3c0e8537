import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'
import { counts } from './deposit-accounts.store.ts'
import type { DepositAccountDetails } from './details.ts'
import { usedLimits } from './used-limits.ts'

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
}

/** The deposit account with room for the amount that has been unused for longest. */
async function findFree(
  tx: Tx,
  { claimId, currency, units, now, ownMemo, only }: AssignmentRequest,
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
    where r.currency = ${currency} and r.state = 'on'
      and r.claim_least <= ${amount} and (r.claim_most is null or r.claim_most >= ${amount})
      and used.open < r.open_most
      and (r.day_claims_most is null or used.day_claims < r.day_claims_most)
      and (r.day_most is null or used.day + ${amount} <= r.day_most)
      and (r.month_most is null or used.month + ${amount} <= r.month_most)
      and not (t.told_by_amount and exists (
        select from deposit_account_uses u
        where u.deposit_account = r.id and u.units = ${amount} and u.told_by_amount and u.claim_id <> ${claimId}
          and (u.released_at is null or u.released_at > ${now}::timestamptz - make_interval(mins => r.rest_minutes))
      ))
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
  claimId: string,
  free: FreeAccount,
  units: bigint,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('deposit_account_uses')
    .values({
      claim_id: claimId,
      deposit_account: free.depositAccount,
      version: free.version,
      units: String(units),
      told_by_amount: free.toldByAmount,
      assigned_at: now,
      released_at: null,
    })
    .onConflict(conflict => conflict.column('claim_id').doUpdateSet({ units: String(units), released_at: null }))
    .execute()
  await tx.updateTable('deposit_accounts').set({ last_used_at: now }).where('id', '=', free.depositAccount).execute()
}

export async function releaseDepositAccount(tx: Tx, claimId: string, now: Date): Promise<void> {
  await tx
    .updateTable('deposit_account_uses')
    .set({ released_at: now })
    .where('claim_id', '=', claimId)
    .where('released_at', 'is', null)
    .execute()
}
