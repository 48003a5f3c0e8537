import { sql } from 'kysely'
import { activeStates, type ClaimState } from '#contract/claims/claim-moves.ts'
import type { Claim, Meeting, Preparation, StoredAccount } from '#server/claims/claim.ts'
import type { ClaimTerms, Figures } from '#server/claims/claim-terms.ts'
import type { Sendable } from '#server/claims/moves/second-person.ts'
import type { Db } from '#server/database/pool.ts'

/** What a line of the queue tells of its claim: less than half of what a claim is. */
export type QueuedClaim = Sendable &
  Pick<Claim, 'id' | 'number' | 'version' | 'city' | 'deadline' | 'problem' | 'reason' | 'email' | 'userId'> &
  Pick<Claim, 'openedAt' | 'changedAt'> & {
    figures: Pick<Figures, 'give' | 'get'>
    terms: Pick<ClaimTerms, 'fromScale' | 'toScale'>
  }

export type QueueWanted = { state?: ClaimState; inHandOf?: { staff: string; now: Date } }

/**
 * Claims that are open. First those without a clock, which wait for the office and nobody else, the oldest before the
 * others; then by their deadline.
 */
export async function listQueue(
  db: Db,
  { state, inHandOf }: QueueWanted,
  { page, size }: { page: number; size: number },
): Promise<QueuedClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'number', 'version', 'state', 'from_currency', 'to_currency', 'city', 'email', 'user_id'])
    .select([
      'give',
      'get',
      'received',
      'settled',
      'refunded',
      'problem',
      'reason',
      'deadline',
      'opened_at',
      'changed_at',
    ])
    .select(['to_account', 'refund_account', 'meeting', 'prepared'])
    .select([
      sql<number>`(terms ->> 'fromScale')::int`.as('from_scale'),
      sql<number>`(terms ->> 'toScale')::int`.as('to_scale'),
    ])
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
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    version: row.version,
    state: row.state,
    from: row.from_currency,
    to: row.to_currency,
    figures: { give: BigInt(row.give), get: BigInt(row.get) },
    terms: { fromScale: row.from_scale, toScale: row.to_scale },
    ...(row.city !== null && { city: row.city }),
    email: row.email,
    ...(row.user_id !== null && { userId: row.user_id }),
    received: BigInt(row.received),
    settled: BigInt(row.settled),
    refunded: BigInt(row.refunded),
    ...(row.problem && { problem: row.problem }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.deadline && { deadline: row.deadline }),
    accounts: { to: row.to_account as StoredAccount },
    ...(row.refund_account !== null && { refundAccount: row.refund_account as StoredAccount }),
    ...(row.meeting !== null && { meeting: row.meeting as Meeting }),
    ...(row.prepared !== null && { prepared: row.prepared as Preparation }),
    openedAt: row.opened_at,
    changedAt: row.changed_at,
  }))
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
