import { sql } from 'kysely'
import { moveOf } from '#contract/claims/claim-moves.ts'
import type { DeskClaim, QueueItem, SecondPerson } from '#contract/desk/desk.ts'
import { toDecimal } from '#contract/money/money.ts'
import { normalEmail } from '#contract/people/email.ts'
import type { Claim } from '#server/claims/claim.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { allowedMoves } from '#server/claims/moves/decide-move.ts'
import { readPayoutLimits } from '#server/claims/moves/payout-limits.store.ts'
import { sendingOf } from '#server/claims/moves/second-person.ts'
import type { Db } from '#server/database/pool.ts'
import { takesSlips } from './attach-slip.ts'
import { booksOfClaim } from './books.ts'
import { type InHand, inHandView, whoHas } from './in-hand.store.ts'
import { listNotes } from './notes.store.ts'
import { mayActOn } from './own-claim.ts'
import type { QueuedClaim } from './queue.store.ts'
import { preparersOf, secondPersonView } from './second-person-view.ts'
import { listSlips } from './slips.store.ts'
import type { Hand } from './staff.ts'

/** A claim as it lies on the desk. */
export async function deskClaim(room: ClaimsRoom, id: string, { staff, now }: Hand): Promise<DeskClaim | undefined> {
  const { db } = room.parts
  const history = await room.read(id)
  if (!history) return undefined
  const { claim, events, payments } = history
  const [notes, slips, books, inHand, limits, emails, customer, allowed] = await Promise.all([
    listNotes(db, claim.id),
    listSlips(db, claim.id),
    booksOfClaim(db, claim.id, currency => scaleIn(claim, currency)),
    whoHas(db, [claim.id], now),
    readPayoutLimits(db),
    preparersOf(db, [claim]),
    customerOf(db, claim),
    mayActOn(db, claim, staff.id),
  ])
  const has = inHand.get(claim.id)
  const aloneMost = limits.get(sendingOf(claim)?.currency ?? '')
  const seen = payments.reduce((sum, { state, units }) => (state === 'seen' ? sum + units : sum), 0n)
  const around = { now, seen, ...(aloneMost !== undefined && { aloneMost }) }
  const secondPerson = secondPersonView(claim, { limits, emails, staffId: staff.id })
  const moves = allowed.ok ? allowedMoves(claim, { actor: 'operator', author: staff.id }, around) : []
  return {
    claim: room.show(history, true),
    moves: moves.map(move => {
      const { needs, may } = moveOf(move)
      return { move, ...(needs && { needs: [...needs] }), ...(may && { may: [...may] }) }
    }),
    timeline: events.map(({ at, kind, state, actor, author, data, inside }) => ({
      at: at.toISOString(),
      kind,
      state,
      actor,
      author,
      data: { ...data, ...inside },
    })),
    notes,
    slips,
    takesSlips: allowed.ok && takesSlips(claim),
    books,
    ...(claim.rail !== undefined && { rail: claim.rail }),
    ...(has && { inHand: inHandView(has, staff.id) }),
    ...(secondPerson && { secondPerson }),
    ...(allowed.ok
      ? allowed.value.own && { own: { colleagues: [] } }
      : { own: { colleagues: allowed.refusal.colleagues } }),
    customer,
  }
}

/** A claim that has just been acted on, as it lies there since. */
export async function deskClaimAfter(room: ClaimsRoom, id: string, hand: Hand): Promise<DeskClaim> {
  return (await deskClaim(room, id, hand))!
}

/** Both currencies of a claim, counted as they were when it was opened. */
export const scaleIn = ({ from, terms }: Claim, currency: string): number =>
  currency === from ? terms.fromScale : terms.toScale

/** What is known of whoever left the claim, by the address that they gave. */
async function customerOf(db: Db, { email, userId, id }: Claim): Promise<DeskClaim['customer']> {
  const key = normalEmail(email)
  const [known, user, elsewhere] = await Promise.all([
    db
      .selectFrom('claims')
      .select([
        sql<number>`count(*)::int`.as('claims'),
        sql<number>`count(*) filter (where state = 'completed')::int`.as('completed'),
        sql<Date>`min(opened_at)`.as('firstAt'),
      ])
      .where('email_key', '=', key)
      .executeTakeFirstOrThrow(),
    userId === undefined
      ? undefined
      : db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('claims as other')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('other.to_identity', '=', eb => eb.selectFrom('claims').select('to_identity').where('id', '=', id))
      .where('other.email_key', '<>', key)
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...(userId !== undefined && { account: userId }),
    ...(user && { role: user.role }),
    claims: known.claims,
    completed: known.completed,
    firstAt: known.firstAt.toISOString(),
    sameAccountElsewhere: elsewhere.count,
  }
}

/** What colleagues are doing about a claim; `own`: it is that of whoever looks. */
type Around = { inHand?: InHand | undefined; secondPerson?: SecondPerson | undefined; own?: boolean }

/** A line of the queue. */
export function queueItem(claim: QueuedClaim, { inHand, secondPerson, own }: Around, staffId: string): QueueItem {
  const { from, to, figures, terms } = claim
  return {
    id: claim.id,
    number: claim.number,
    version: claim.version,
    state: claim.state,
    give: { currency: from, value: toDecimal(figures.give, terms.fromScale) },
    get: { currency: to, value: toDecimal(figures.get, terms.toScale) },
    ...(claim.city !== undefined && { city: claim.city }),
    ...(claim.deadline && { deadline: claim.deadline.toISOString() }),
    ...(claim.problem && { problem: claim.problem }),
    ...(claim.state === 'on-hold' && { onHold: claim.reason ?? 'check' }),
    received: { currency: from, value: toDecimal(claim.received, terms.fromScale) },
    email: claim.email,
    openedAt: claim.openedAt.toISOString(),
    changedAt: claim.changedAt.toISOString(),
    ...(inHand && { inHand: inHandView(inHand, staffId) }),
    ...(secondPerson && { secondPerson }),
    ...(own && { own }),
  }
}
