import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Claim, ClaimEvent, ClaimPayment, EventData, PendingPayment } from './claim.ts'
import { toClaim } from './claims.store.ts'

export type ClaimHistory = {
  claim: Claim
  events: readonly ClaimEvent[]
  payments: readonly ClaimPayment[]
  /** What a network shows and has in no block: it may be replaced, and is no payment. */
  pending: readonly PendingPayment[]
}

/**
 * Reads a claim with its events and payments in one statement: a single round trip, and one snapshot while the claim is
 * being moved.
 */
export async function readHistory(db: Db, id: string): Promise<ClaimHistory | undefined> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .select([events.as('json_events'), payments.as('json_payments'), pending.as('json_pending')])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      claim: toClaim(row),
      events: row.json_events.map(toEvent),
      payments: row.json_payments.map(toPayment),
      pending: row.json_pending.map(toPending),
    }
  )
}

/** The state of the claim before it was put on hold. */
export async function stateBeforeHold(db: Db, id: string): Promise<ClaimState | undefined> {
  const before = await db
    .selectFrom('claim_events')
    .select('state')
    .where('claim_id', '=', id)
    .where('state', '<>', 'on-hold')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.state
}

const events = sql<EventInJson[]>`(
  select coalesce(json_agg(event order by id), '[]') from (
    select id, at, kind, state, actor, author, data, inside from claim_events where claim_id = claims.id
  ) event)`

/** Units are text, as a JSON parser would round them. */
const payments = sql<PaymentInJson[]>`(
  select coalesce(json_agg(payment order by seen_at, reference), '[]') from (
    select rail, reference, units::text, confirmations, needed, state, seen_at, credited_at, deposit_account
    from claim_payments where claim_id = claims.id
  ) payment)`

/** The last ones: whoever replaces a transaction many times fills no page. */
const pending = sql<PendingInJson[]>`(
  select coalesce(json_agg(seen order by seen_at, reference), '[]') from (
    select concat(chain_id, ':', tx_hash, ':', ordinal) as reference, units::text, state, seen_at
    from chain_pending where claim_id = claims.id order by seen_at desc limit 3
  ) seen)`

type PendingInJson = Pick<PendingPayment, 'reference' | 'state'> & { units: string; seen_at: string }

const toPending = ({ units, seen_at, ...seen }: PendingInJson): PendingPayment => ({
  ...seen,
  units: BigInt(units),
  seenAt: new Date(seen_at),
})

type EventInJson = Pick<ClaimEvent, 'kind' | 'state' | 'actor' | 'author'> & {
  at: string
  data: EventData
  inside: EventData | null
}

type PaymentInJson = Pick<ClaimPayment, 'rail' | 'reference' | 'confirmations' | 'needed' | 'state'> & {
  units: string
  seen_at: string
  credited_at: string | null
  deposit_account: string | null
}

const toEvent = ({ at, kind, state, actor, author, data, inside }: EventInJson): ClaimEvent => ({
  at: new Date(at),
  kind,
  state,
  actor,
  author,
  data,
  inside: inside ?? undefined,
})

const toPayment = ({ seen_at, credited_at, units, deposit_account, ...payment }: PaymentInJson): ClaimPayment => ({
  rail: payment.rail,
  reference: payment.reference,
  units: BigInt(units),
  confirmations: payment.confirmations,
  needed: payment.needed,
  state: payment.state,
  seenAt: new Date(seen_at),
  creditedAt: credited_at === null ? undefined : new Date(credited_at),
  depositAccount: deposit_account ?? undefined,
})
