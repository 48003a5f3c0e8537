import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/pool.ts'
import type { RequisiteDetails } from './details.ts'
import { counts } from './requisites.store.ts'
import { usedLimits } from './used-limits.ts'

export type Use = {
  requisite: string
  version: number
  details: RequisiteDetails
  toldByAmount: boolean
  units: bigint
  released: boolean
}

/** Where the claim was told to pay, whatever has been changed since. */
export async function findUse(tx: Tx, claimId: string): Promise<Use | undefined> {
  const row = await tx
    .selectFrom('requisite_uses')
    .innerJoin('requisite_versions', join =>
      join
        .onRef('requisite_versions.requisite', '=', 'requisite_uses.requisite')
        .onRef('requisite_versions.version', '=', 'requisite_uses.version'),
    )
    .select([
      'requisite_uses.requisite',
      'requisite_uses.version',
      'requisite_uses.told_by_amount',
      'requisite_uses.released_at',
      'requisite_uses.units',
      'requisite_versions.details',
    ])
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return (
    row && {
      requisite: row.requisite,
      version: row.version,
      details: row.details as RequisiteDetails,
      toldByAmount: row.told_by_amount,
      units: BigInt(row.units),
      released: row.released_at !== null,
    }
  )
}

export type Wanted = {
  claimId: string
  currency: string
  units: bigint
  now: Date
  /** Whether a code of the claim's own can tell its payment; then amounts may be equal. */
  ownMemo: boolean
  /** The only one that will do: the one that the claim was told before. */
  only?: { requisite: string; version: number }
}

export type Free = { requisite: string; version: number; details: RequisiteDetails; toldByAmount: boolean }

/**
 * A requisite with room, held until the claim is written. Whoever holds one has looked at it after nobody else could
 * change what is asked for there, so limits are exact. Those that others hold at this moment are passed over first; only
 * when nothing else is left is their decision waited for, because there may still be room afterwards.
 */
export async function holdFree(tx: Tx, wanted: Wanted): Promise<Free | undefined> {
  const { currency, only } = wanted
  if (only) {
    await lockRequisites(tx, currency, only.requisite)
    return findFree(tx, wanted)
  }
  await sql`savepoint choosing`.execute(tx)
  const candidate = await findFree(tx, wanted, sql`for update of r skip locked`)
  // What it was chosen by may be older than the lock: it is looked at once more, now that nobody else can change it.
  const free = candidate && (await findFree(tx, { ...wanted, only: candidate }))
  if (free) {
    await sql`release savepoint choosing`.execute(tx)
    return free
  }
  // Nothing is kept while the others are waited for, so that nobody waits for us meanwhile.
  await sql`rollback to savepoint choosing`.execute(tx)
  await lockRequisites(tx, currency)
  return findFree(tx, wanted)
}

/** Locks the requisites of a currency, always in one order. */
async function lockRequisites(tx: Tx, currency: string, only?: string): Promise<void> {
  await tx
    .selectFrom('requisites')
    .select('id')
    .where('currency', '=', currency)
    .where('state', '=', 'on')
    .$if(only !== undefined, query => query.where('id', '=', only!))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The requisite with room for the amount that has rested longest. */
async function findFree(
  tx: Tx,
  { claimId, currency, units, now, ownMemo, only }: Wanted,
  lock: RawBuilder<unknown> = sql``,
): Promise<Free | undefined> {
  const amount = sql<string>`${String(units)}::numeric`
  const { rows } = await sql<{
    requisite: string
    version: number
    details: RequisiteDetails
    told_by_amount: boolean
  }>`
    select r.id as requisite, v.version, v.details, t.told_by_amount
    from requisites r
    join lateral (
      select version, details from requisite_versions
      where requisite = r.id and ${counts(now)}
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
        select from requisite_uses u
        where u.requisite = r.id and u.units = ${amount} and u.told_by_amount and u.claim_id <> ${claimId}
          and (u.released_at is null or u.released_at > ${now}::timestamptz - make_interval(mins => r.rest_minutes))
      ))
      and (${only?.requisite ?? null}::uuid is null
           or (r.id = ${only?.requisite ?? null}::uuid and v.version = ${only?.version ?? null}::integer))
    order by r.last_used_at nulls first, r.id
    limit 1 ${lock}`.execute(tx)
  const row = rows[0]
  return (
    row && { requisite: row.requisite, version: row.version, details: row.details, toldByAmount: row.told_by_amount }
  )
}

export async function takeRequisite(tx: Tx, claimId: string, free: Free, units: bigint, now: Date): Promise<void> {
  await tx
    .insertInto('requisite_uses')
    .values({
      claim_id: claimId,
      requisite: free.requisite,
      version: free.version,
      units: String(units),
      told_by_amount: free.toldByAmount,
      assigned_at: now,
      released_at: null,
    })
    .onConflict(conflict => conflict.column('claim_id').doUpdateSet({ units: String(units), released_at: null }))
    .execute()
  await tx.updateTable('requisites').set({ last_used_at: now }).where('id', '=', free.requisite).execute()
}

export async function releaseRequisite(tx: Tx, claimId: string, now: Date): Promise<void> {
  await tx
    .updateTable('requisite_uses')
    .set({ released_at: now })
    .where('claim_id', '=', claimId)
    .where('released_at', 'is', null)
    .execute()
}
