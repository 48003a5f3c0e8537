import { sql } from 'kysely'
import { activeStates, type ClaimState } from '#contract/claims/claim-moves.ts'
import type { Claim } from '#server/claims/claim.ts'
import { toClaim } from '#server/claims/claims.store.ts'
import type { Db } from '#server/database/pool.ts'

export type QueueWanted = { state?: ClaimState; inHandOf?: { staff: string; now: Date } }

/**
 * Claims that are open. First those without a clock, which wait for the office and nobody else, the oldest before the
 * others; then by their deadline.
 */
export async function listQueue(
  db: Db,
  { state, inHandOf }: QueueWanted,
  { page, size }: { page: number; size: number },
): Promise<Claim[]> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where(isOpen)
    .$if(state !== undefined, query => query.where('state', '=', state!))
    .$if(inHandOf !== undefined, query =>
      query.where('id', 'in', eb =>
        eb
          .selectFrom('claims_in_hand')
          .select('claim_id')
          .where('staff', '=', inHandOf!.staff)
          .where('until', '>', inHandOf!.now),
      ),
    )
    .orderBy(sql`deadline nulls first`)
    .orderBy('opened_at')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(toClaim)
}

/** How many claims stand in each state that is not closed. */
export async function countQueue(db: Db): Promise<Partial<Record<ClaimState, number>>> {
  const rows = await db
    .selectFrom('claims')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where(isOpen)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(activeStates.flatMap(state => (counts.has(state) ? [[state, counts.get(state)]] : [])))
}

/** Those without a clock: nothing happens to them before somebody of the office acts. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOpen)
    .where('deadline', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countInHandOf(db: Db, staff: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('claims_in_hand')
    .innerJoin('claims', 'claims.id', 'claims_in_hand.claim_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staff', '=', staff)
    .where('until', '>', now)
    .where('claims.state', 'in', [...activeStates])
    .executeTakeFirstOrThrow()
  return count
}

/** The states that the partial index leaves out, spelt as it spells them. */
export const isOpen = sql<boolean>`state not in ('completed', 'refunded', 'cancelled', 'expired')`
