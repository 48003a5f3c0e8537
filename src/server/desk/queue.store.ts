import { type RawBuilder, sql } from 'kysely'
import { activeStates, type ClaimState, closedStates } from '#contract/claims/claim-moves.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Claim, Meeting, StoredAccount } from '#server/claims/claim.ts'
import type { ClaimTerms, Figures } from '#server/claims/claim-terms.ts'
import { isOpen, toClaim } from '#server/claims/claims.store.ts'
import type { Sendable } from '#server/claims/moves/sending-of-claim.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { MOST_COUNTED } from '#server/platform/http/page-of.ts'
import type { Preparation } from '#server/second-person/sending.ts'

/** The columns that a line of the queue shows, less than half of those of a claim. */
export type QueuedClaim = Sendable &
  Pick<Claim, 'id' | 'number' | 'version' | 'city' | 'deadline' | 'problem' | 'reason' | 'email' | 'userId'> &
  Pick<Claim, 'openedAt' | 'changedAt'> & {
    figures: Pick<Figures, 'give' | 'get'>
    terms: Pick<ClaimTerms, 'fromScale' | 'toScale'>
  }

export type QueueState = ClaimState | 'closed'
export type QueueFilter = { state?: QueueState; assignmentsOf?: { staff: string; now: Date }; ofDays?: OfDays }

/** Claims that were opened or completed on certain days of the office's calendar. */
export type OfDays = {
  on: 'opened' | 'completed'
  since: string
  until: string
  timeZone: string
  pair?: string | undefined
  source?: string | undefined
  staff?: string | undefined
  paid?: boolean
}

const isClosedState = (state: QueueState | undefined): boolean =>
  state === 'closed' || (closedStates as readonly (QueueState | undefined)[]).includes(state)

/**
 * Open claims: first those without a deadline, which wait for the office alone, the oldest first; then by deadline.
 * Closed claims: the latest first.
 */
export async function listQueue(
  db: Db,
  { state, assignmentsOf, ofDays }: QueueFilter,
  { page, size }: PageQuery,
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
    .where(ofDays ? inDays(ofDays, state) : inState(state))
    .$if(assignmentsOf !== undefined, query =>
      query.where('id', 'in', eb =>
        eb
          .selectFrom('assignments')
          .select('claim_id')
          .where('staff', '=', assignmentsOf!.staff)
          .where('until', '>', assignmentsOf!.now),
      ),
    )
    .$if(ofDays !== undefined, query => query.orderBy(momentOf(ofDays!), 'desc').orderBy('id'))
    .$if(!ofDays && isClosedState(state), query => query.orderBy('changed_at', 'desc').orderBy('id'))
    .$if(!ofDays && !isClosedState(state), query =>
      query.orderBy(sql`deadline nulls first`).orderBy('opened_at').orderBy('id'),
    )
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
    city: row.city ?? undefined,
    email: row.email,
    userId: row.user_id ?? undefined,
    received: BigInt(row.received),
    settled: BigInt(row.settled),
    refunded: BigInt(row.refunded),
    problem: row.problem ?? undefined,
    reason: row.reason ?? undefined,
    deadline: row.deadline ?? undefined,
    accounts: { to: row.to_account as StoredAccount },
    refundAccount: row.refund_account === null ? undefined : (row.refund_account as StoredAccount),
    meeting: row.meeting === null ? undefined : (row.meeting as Meeting),
    prepared: row.prepared === null ? undefined : (row.prepared as Preparation),
    openedAt: row.opened_at,
    changedAt: row.changed_at,
  }))
}

/** The number of claims in each open state. */
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

/** The number of closed claims in a state, in all of them, or of certain days; `MOST_COUNTED + 1` means more than are counted. */
export async function countListed(db: Db, state: QueueState | undefined, ofDays?: OfDays): Promise<number> {
  const { count } = await db
    .selectFrom(eb =>
      eb
        .selectFrom('claims')
        .select('state')
        .where(ofDays ? inDays(ofDays, state) : inState(state))
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The claims of a state with all columns, the latest first. */
export async function claimsToExport(db: Db | Tx, state: QueueState | undefined, ofDays?: OfDays): Promise<Claim[]> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where(ofDays ? inDays(ofDays, state) : inState(state))
    .orderBy(ofDays ? momentOf(ofDays) : isClosedState(state) ? 'changed_at' : 'opened_at', 'desc')
    .orderBy('id')
    .limit(MOST_COUNTED)
    .execute()
  return rows.map(toClaim)
}

/** Claims without a deadline: nothing happens to them until staff act. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isOpen)
    .where('deadline', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countAssignmentsOf(db: Db, staff: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('assignments')
    .innerJoin('claims', 'claims.id', 'assignments.claim_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('staff', '=', staff)
    .where('until', '>', now)
    .where('claims.state', 'in', [...activeStates])
    .executeTakeFirstOrThrow()
  return count
}

/** Without a state: every open claim. */
const inState = (state: QueueState | undefined): RawBuilder<boolean> => {
  if (state === undefined) return isOpen
  if (state === 'closed') return isClosed
  return sql<boolean>`(${isClosedState(state) ? isClosed : isOpen} and state = ${state})`
}

const momentOf = ({ on }: OfDays) => (on === 'opened' ? ('opened_at' as const) : ('completed_at' as const))

/** Without a state: claims of every state. */
function inDays(ofDays: OfDays, state: QueueState | undefined): RawBuilder<boolean> {
  const { since, until, timeZone, pair, source, staff, paid } = ofDays
  const moment = sql.ref(momentOf(ofDays))
  const [from, to] = pair?.split('-') ?? []
  const conditions = [
    sql<boolean>`${moment} >= (${since}::date::timestamp at time zone ${timeZone})`,
    sql<boolean>`${moment} < ((${until}::date + 1)::timestamp at time zone ${timeZone})`,
    state !== undefined && inState(state),
    pair !== undefined && sql<boolean>`from_currency = ${from} and to_currency = ${to}`,
    source !== undefined && (source === 'unknown' ? sql<boolean>`source is null` : sql<boolean>`source = ${source}`),
    staff !== undefined && sql<boolean>`payout ->> 'by' = ${staff}`,
    paid === true && sql<boolean>`received > 0`,
  ].filter(condition => condition !== false)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Must be spelt exactly as in the partial indexes of closed claims, or PostgreSQL does not use them. */
const isClosed = sql<boolean>`state in ('completed', 'refunded', 'cancelled', 'expired')`
