import { sql } from 'kysely'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Db } from '#server/database/pool.ts'
import type { Claim, ClaimEvent, ClaimPayment, EventData } from './claim.ts'
import { toClaim } from './claims.store.ts'

/** A claim with everything that has happened to it. */
export type ClaimHistory = { claim: Claim; events: readonly ClaimEvent[]; payments: readonly ClaimPayment[] }

/**
 * Reads it in one statement: one way to the database and back, and the claim, its events and its payments are of the same
 * moment, also while somebody moves it.
 */
export async function readHistory(db: Db, id: string): Promise<ClaimHistory | undefined> {
  const row = await db
    .selectFrom('claims')
    .selectAll()
    .select([events.as('told_events'), payments.as('told_payments')])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && { claim: toClaim(row), events: row.told_events.map(toEvent), payments: row.told_payments.map(toPayment) }
  )
}

/** The state in which a claim was put on hold. */
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
  select coalesce(json_agg(told order by id), '[]') from (
    select id, at, kind, state, actor, author, data, inside from claim_events where claim_id = claims.id
  ) told)`

/** Units are told as text: what reads JSON would round them. */
const payments = sql<PaymentInJson[]>`(
  select coalesce(json_agg(told order by seen_at, reference), '[]') from (
    select rail, reference, units::text, confirmations, needed, state, seen_at, credited_at
    from claim_payments where claim_id = claims.id
  ) told)`

type EventInJson = Pick<ClaimEvent, 'kind' | 'state' | 'actor' | 'author'> & {
  at: string
  data: EventData
  inside: EventData | null
}

type PaymentInJson = Pick<ClaimPayment, 'rail' | 'reference' | 'confirmations' | 'needed' | 'state'> & {
  units: string
  seen_at: string
  credited_at: string | null
}

const toEvent = ({ at, kind, state, actor, author, data, inside }: EventInJson): ClaimEvent => ({
  ...{ at: new Date(at), kind, state, actor, author, data },
  ...(inside !== null && { inside }),
})

const toPayment = ({ seen_at, credited_at, units, ...payment }: PaymentInJson): ClaimPayment => ({
  rail: payment.rail,
  reference: payment.reference,
  units: BigInt(units),
  confirmations: payment.confirmations,
  needed: payment.needed,
  state: payment.state,
  seenAt: new Date(seen_at),
  ...(credited_at !== null && { creditedAt: new Date(credited_at) }),
})
