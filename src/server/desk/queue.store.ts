import { type RawBuilder, sql } from 'kysely'
import { activeStates, type ClaimState, closedStates } from '#contract/claims/claim-moves.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Claim, Meeting, StoredAccount } from '#server/claims/claim.ts'
import type { ClaimTerms, Figures } from '#server/claims/claim-terms.ts'
import { isOpen, toClaim } from '#server/claims/claims.store.ts'
import { type Act, restedOn } from '#server/claims/moves/made-by.ts'
import type { SentByWhom } from '#server/claims/moves/who-sends.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { MOST_COUNTED } from '#server/platform/http/page-of.ts'
import type { Preparation } from '#server/second-person/sending.ts'

/** The columns that a line of the queue shows, less than half of those of a claim. */
export type QueuedClaim = SentByWhom &
  Pick<Claim, 'id' | 'number' | 'version' | 'city' | 'deadline' | 'problem' | 'reason' | 'email' | 'userId'> &
  Pick<Claim, 'openedAt' | 'changedAt' | 'toConfirm' | 'reversal' | 'payoutChange' | 'payoutReturn'> &
  Pick<Claim, 'accounts' | 'rail' | 'aml'> & {
    figures: Pick<Figures, 'give' | 'get'>
    terms: Pick<ClaimTerms, 'fromScale' | 'toScale'>
  }

/** What lies around a claim and says what is to be done with it. */
export type Around = {
  since: Date
  /** How long an exchange of its pair usually takes, as customers are told, or else how long they had to pay. */
  usualMinutes: number
  /** Its last payment that is not credited yet. */
  seen?: { confirmations: number; needed: number }
  /** The deposit account that its customer was shown. */
  shown?: { label: string; value: string }
  /** What staff have done that a payout or refund rests on. */
  acts: readonly Act[]
}

export type QueueState = ClaimState | 'closed'
export type QueueFilter = { state?: QueueState; ofDays?: OfDays; narrowed?: Narrowed }

/** What a list is narrowed to besides, as of `now`. */
export type Narrowed = {
  now: Date
  pair?: string | undefined
  /** On either side. */
  currency?: string | undefined
  /** Just this, on either side. */
  sum?: string | undefined
  /** Who works on them. */
  holder?: string | undefined
  waitingMinutes?: number | undefined
}

/** Claims that were opened or completed on certain days of the office's calendar. */
export type OfDays = {
  on: 'opened' | 'completed'
  since: string
  until: string
  timeZone: string
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
  { state, ofDays, narrowed }: QueueFilter,
  { page, size }: PageQuery,
): Promise<(QueuedClaim & Around)[]> {
  const rows = await queued(db)
    .where(ofDays ? inDays(ofDays, state) : inState(state))
    .$if(narrowed !== undefined, query => query.where(inNarrowed(narrowed!)))
    .$if(ofDays !== undefined, query => query.orderBy(momentOf(ofDays!), 'desc').orderBy('id'))
    .$if(!ofDays && isClosedState(state), query => query.orderBy('changed_at', 'desc').orderBy('id'))
    .$if(!ofDays && !isClosedState(state), query =>
      query.orderBy(sql`deadline nulls first`).orderBy('opened_at').orderBy('id'),
    )
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(toQueued)
}

/** As many as one person can have in hand. */
const MOST_TAKEN = 100

/**
 * Open claims that a person took last, though their fifteen minutes may be over, and that wait for longer than exchanges of their pair usually take.
 * Whether they wait for that person is for the task to say.
 */
export async function listTakenAndLong(db: Db, staffId: string, now: Date): Promise<(QueuedClaim & Around)[]> {
  const rows = await queued(db)
    .where(isOpen)
    .where('deadline', 'is', null)
    .where('id', 'in', eb => eb.selectFrom('assignments').select('claim_id').where('staff', '=', staffId))
    .where(sql<boolean>`${waitsSince} + ${usualMinutes} * interval '1 minute' <= ${now}`)
    .limit(MOST_TAKEN)
    .execute()
  return rows.map(toQueued)
}

/**
 * Since when a claim waits for somebody, whatever was done with it meanwhile: a payment waits since it was made, a report since it was
 * made, and a hold since it was put on. The moment of a closed claim is its last change.
 */
const waitsSince = sql<Date>`case
  when state in ('completed', 'refunded', 'cancelled', 'expired') then changed_at
  when state = 'on-hold' then coalesce(
    (select max(at) from claim_events e
      where e.claim_id = claims.id and e.kind in ('hold', 'payment-lost', 'choice-timeout')), changed_at)
  else coalesce(
    (payout_return ->> 'at')::timestamptz,
    (select max(seen_at) from claim_payments p where p.claim_id = claims.id and p.state in ('seen', 'credited')),
    (select max(at) from claim_events e where e.claim_id = claims.id and e.kind = 'report-payment'),
    opened_at)
  end`

/** As customers are told of the pair, or else how long they had to pay. */
const usualMinutes = sql<number>`coalesce(
  (select minutes from direction_medians m
    where m.from_currency = claims.from_currency and m.to_currency = claims.to_currency),
  window_minutes)`

/** Read with the claims themselves: each is a look into one index. */
const around = [
  waitsSince.as('since'),
  usualMinutes.as('usual_minutes'),
  sql<{ confirmations: number; needed: number } | null>`(
    select jsonb_build_object('confirmations', confirmations, 'needed', needed)
    from claim_payments p where p.claim_id = claims.id and p.state = 'seen' order by seen_at desc limit 1)`.as('seen'),
  sql<{ label: string; value: string } | null>`(
    select jsonb_build_object('label', account.label, 'value', coalesce(version.details #>> '{fields,account}', ''))
    from deposit_account_uses used
    join deposit_accounts account on account.id = used.deposit_account
    join deposit_account_versions version
      on version.deposit_account = used.deposit_account and version.version = used.version
    where used.claim_id = claims.id)`.as('shown'),
  sql<Act[] | null>`case when state in ('paying-out', 'refunding') then (
    select jsonb_agg(jsonb_build_object('kind', kind, 'author', author) order by e.id)
    from claim_events e
    where e.claim_id = claims.id and e.actor = 'operator' and e.kind in (${sql.join(restedOn)})) end`.as('acts'),
] as const

const queued = (db: Db) =>
  db
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
    .select(['from_account', 'to_account', 'refund_account', 'meeting', 'prepared', 'refund_fee', 'rail', 'aml'])
    .select(['to_confirm', 'reversal', 'payout_change', 'payout_return', 'refund_change'])
    .select(around)
    .select([
      sql<number>`(terms ->> 'fromScale')::int`.as('from_scale'),
      sql<number>`(terms ->> 'toScale')::int`.as('to_scale'),
    ])

type QueuedRow = Awaited<ReturnType<ReturnType<typeof queued>['execute']>>[number]

const toQueued = (row: QueuedRow): QueuedClaim & Around => ({
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
  accounts: { from: row.from_account as StoredAccount, to: row.to_account as StoredAccount },
  rail: row.rail ?? undefined,
  aml: row.aml === null ? undefined : (row.aml as Claim['aml']),
  refundAccount: row.refund_account === null ? undefined : (row.refund_account as StoredAccount),
  meeting: row.meeting === null ? undefined : (row.meeting as Meeting),
  prepared: row.prepared === null ? undefined : (row.prepared as Preparation),
  refundFee: BigInt(row.refund_fee),
  toConfirm: row.to_confirm === null ? undefined : (row.to_confirm as Claim['toConfirm']),
  reversal: row.reversal === null ? undefined : (row.reversal as Claim['reversal']),
  payoutChange: row.payout_change === null ? undefined : (row.payout_change as Claim['payoutChange']),
  payoutReturn: row.payout_return === null ? undefined : (row.payout_return as Claim['payoutReturn']),
  refundChange: row.refund_change === null ? undefined : (row.refund_change as Claim['refundChange']),
  openedAt: row.opened_at,
  changedAt: row.changed_at,
  ...aroundOf(row),
})

type AroundRow = {
  since: Date
  usual_minutes: number
  seen: Around['seen'] | null
  shown: Around['shown'] | null
  acts: Act[] | null
}

const aroundOf = ({ since, usual_minutes, seen, shown, acts }: AroundRow): Around => ({
  since,
  usualMinutes: usual_minutes,
  seen: seen ?? undefined,
  shown: shown ?? undefined,
  acts: acts ?? [],
})

/** The number of claims in each open state, as many as the list of that state has when it is narrowed alike. */
export async function countQueue(db: Db, narrowed?: Narrowed): Promise<Partial<Record<ClaimState, number>>> {
  const rows = await db
    .selectFrom('claims')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where(isOpen)
    .$if(narrowed !== undefined, query => query.where(inNarrowed(narrowed!)))
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(activeStates.flatMap(state => (counts.has(state) ? [[state, counts.get(state)]] : [])))
}

/** The number of claims that a filter leaves; `MOST_COUNTED + 1` means more than are counted. */
export async function countListed(db: Db, { state, ofDays, narrowed }: QueueFilter): Promise<number> {
  const { count } = await db
    .selectFrom(eb =>
      eb
        .selectFrom('claims')
        .select('state')
        .where(ofDays ? inDays(ofDays, state) : inState(state))
        .$if(narrowed !== undefined, query => query.where(inNarrowed(narrowed!)))
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The claims that a filter leaves with all columns, the latest first. */
export async function claimsToExport(db: Db | Tx, { state, ofDays, narrowed }: QueueFilter): Promise<Claim[]> {
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where(ofDays ? inDays(ofDays, state) : inState(state))
    .$if(narrowed !== undefined, query => query.where(inNarrowed(narrowed!)))
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

/** Without a state: every open claim. */
const inState = (state: QueueState | undefined): RawBuilder<boolean> => {
  if (state === undefined) return isOpen
  if (state === 'closed') return isClosed
  return sql<boolean>`(${isClosedState(state) ? isClosed : isOpen} and state = ${state})`
}

const momentOf = ({ on }: OfDays) => (on === 'opened' ? ('opened_at' as const) : ('completed_at' as const))

/** Without a state: claims of every state. */
function inDays(ofDays: OfDays, state: QueueState | undefined): RawBuilder<boolean> {
  const { since, until, timeZone, source, staff, paid } = ofDays
  const moment = sql.ref(momentOf(ofDays))
  const conditions = [
    sql<boolean>`${moment} >= (${since}::date::timestamp at time zone ${timeZone})`,
    sql<boolean>`${moment} < ((${until}::date + 1)::timestamp at time zone ${timeZone})`,
    state !== undefined && inState(state),
    source !== undefined && (source === 'unknown' ? sql<boolean>`source is null` : sql<boolean>`source = ${source}`),
    staff !== undefined && sql<boolean>`payout ->> 'by' = ${staff}`,
    paid === true && sql<boolean>`received > 0`,
  ].filter(condition => condition !== false)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function inNarrowed({ now, pair, currency, sum, holder, waitingMinutes }: Narrowed): RawBuilder<boolean> {
  const [from, to] = pair?.split('-') ?? []
  const units = (scale: 'fromScale' | 'toScale') =>
    sql`round(${sum}::numeric * power(10::numeric, (terms ->> ${scale})::int), 18)`
  const conditions = [
    sql<boolean>`true`,
    pair !== undefined && sql<boolean>`from_currency = ${from} and to_currency = ${to}`,
    currency !== undefined && sql<boolean>`${currency} in (from_currency, to_currency)`,
    sum !== undefined && sql<boolean>`(give = ${units('fromScale')} or get = ${units('toScale')})`,
    holder !== undefined &&
      sql<boolean>`id in (select claim_id from assignments where staff = ${holder} and until > ${now})`,
    waitingMinutes !== undefined &&
      sql<boolean>`${waitsSince} <= ${new Date(now.getTime() - waitingMinutes * MINUTE_MS)}`,
  ].filter(condition => condition !== false)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Must be spelt exactly as in the partial indexes of closed claims, or PostgreSQL does not use them. */
const isClosed = sql<boolean>`state in ('completed', 'refunded', 'cancelled', 'expired')`

/** What lies around these claims, by their ids. */
export async function aroundClaims(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Around>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('claims')
    .select('id')
    .select(around)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.id, aroundOf(row)]))
}
