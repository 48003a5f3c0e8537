import type { Hono } from 'hono'
import type { AccountInput } from '#contract/claims/claim.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import * as calls from '#contract/desk/desk.calls.ts'
import type { MovePlan, QueueItem, StaffMoveInput } from '#contract/desk/desk.ts'
import { toDecimal } from '#contract/money/money.ts'
import { refuse } from '#contract/result.ts'
import type { Claim } from '#server/claims/claim.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import type { MoveData } from '#server/claims/moves/move-data.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import { readPayoutLimits } from '#server/claims/moves/payout-limits.store.ts'
import { claimsCsv, csvHeaders } from '#server/claims/my-claims/claims-csv.ts'
import { refusalView } from '#server/claims/refusal-view.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { pageOfMany } from '#server/http/page-of.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { countAlarms } from '#server/rails/alarms.ts'
import { writeAudit } from './audit.store.ts'
import { plannedBooks } from './books.ts'
import { deskClaim, deskClaimAfter, queueItem, scaleIn } from './desk-claim.ts'
import type { DeskStreams } from './desk-stream.ts'
import { whoHas } from './in-hand.store.ts'
import { mayActOn, ownAmong } from './own-claim.ts'
import {
  claimsToExport,
  countClosed,
  countInHandOf,
  countQueue,
  countWaiting,
  listQueue,
  type QueuedClaim,
} from './queue.store.ts'
import { searchClaims } from './search.store.ts'
import { preparersOf, secondPersonView } from './second-person-view.ts'
import { type Hand, handOf } from './staff.ts'
import { type HandRefusal, leaveClaim, moveByHand, noteClaim, takeClaim } from './work-on-claim.ts'

export type DeskParts = { claims: ClaimsRoom; streams: DeskStreams }

/** The queue and the claim that lies on the desk. */
export function deskRoutes(app: Hono<Env>, { claims: room, streams }: DeskParts): void {
  const { db } = room.parts

  serve(app, calls.deskQueue, async (c, { query }, caller) => {
    const hand = handOf(c, caller, room.now())
    const { state, mine } = query
    const inHandOf = mine && { inHandOf: { staff: caller.id, now: hand.now } }
    const closed = state !== undefined && !mine && !(activeStates as readonly string[]).includes(state)
    const [claims, counts, counted] = await Promise.all([
      listQueue(db, { ...(state && { state }), ...inHandOf }, query),
      countQueue(db),
      mine ? countInHandOf(db, caller.id, hand.now) : closed ? countClosed(db, state) : 0,
    ])
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const total = mine || closed ? counted : state && state !== 'closed' ? (counts[state] ?? 0) : all
    return { ...pageOfMany(await itemsOf(claims, hand), total, query), counts, now: hand.now.toISOString() }
  })

  serve(app, calls.exportQueue, async (c, { query: { state, locale } }, caller) => {
    const hand = handOf(c, caller, room.now())
    // Mailboxes of customers leave the office with it, so it is written down who took them.
    const claims = await db.transaction().execute(async tx => {
      const claims = await claimsToExport(tx, state)
      const subject = { kind: 'claims', id: state ?? 'open' }
      await writeAudit(tx, hand, { action: 'claims.export', subject, after: { claims: claims.length } })
      return claims
    })
    return new Response(claimsCsv(claims, locale, { mailboxes: true }), { headers: csvHeaders })
  })

  serve(app, calls.deskWaiting, async () => {
    const now = room.now()
    const [claims, alarms] = await Promise.all([countWaiting(db), countAlarms(db, now)])
    return { claims, alarms, now: now.toISOString() }
  })

  serve(app, calls.deskStream, (_, __, caller) => {
    const stream = streams.open(caller)
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream)
  })

  serve(app, calls.searchDesk, async (c, { query }, caller) => {
    const hand = handOf(c, caller, room.now())
    const found = await searchClaims(db, query.q)
    const claims = found.map(({ claim }) => claim)
    const items = await itemsOf(claims, hand)
    return { items: items.map((item, i) => ({ ...item, found: found[i]!.found })) }
  })

  serve(app, calls.deskClaim, async (c, { params }, caller) => {
    return (await deskClaim(room, params.uuid, handOf(c, caller, room.now()))) ?? unknownClaim
  })

  serve(app, calls.planClaimMove, async (c, { params, body }, caller) => {
    const claim = await room.find(params.uuid)
    if (!claim) return unknownClaim
    const { staff, now } = handOf(c, caller, room.now())
    const may = await mayActOn(db, claim, staff.id)
    if (!may.ok) return may
    const has = (await whoHas(db, [claim.id], now)).get(claim.id)
    if (has && has.by.id !== staff.id) {
      return refuse({ reason: 'in-hand' as const, by: has.by, until: has.until.toISOString() })
    }
    const planned = await room.plan({
      claimId: claim.id,
      move: params.move,
      actor: 'operator',
      author: staff.id,
      data: moveData(body),
      expectedVersion: body.version,
    })
    if (!planned.ok) return refuse(refusalView(room, claim, planned.refusal))
    const { claim: after, transfers } = planned.value
    return planView(after, await plannedBooks(db, transfers, currency => scaleIn(claim, currency)))
  })

  serve(app, calls.makeClaimMove, async (c, { params, body }, caller) => {
    const hand = handOf(c, caller, room.now())
    const claim = await room.find(params.uuid)
    if (!claim) return unknownClaim
    const request = { claimId: claim.id, move: params.move, version: body.version, data: moveData(body) }
    const moved = await moveByHand(room.parts, request, hand)
    return moved.ok ? deskClaimAfter(room, claim.id, hand) : refuse(told(claim, moved.refusal))
  })

  serve(app, calls.takeClaim, async (c, { params, body }, caller) => {
    const hand = handOf(c, caller, room.now())
    const taken = await takeClaim(db, { claimId: params.uuid, over: body.over === true }, hand)
    return taken.ok ? deskClaimAfter(room, params.uuid, hand) : refuse(taken.refusal)
  })

  serve(app, calls.leaveClaim, async (c, { params }, caller) => {
    const hand = handOf(c, caller, room.now())
    const left = await leaveClaim(db, params.uuid, hand)
    return left.ok ? deskClaimAfter(room, params.uuid, hand) : refuse(left.refusal)
  })

  serve(app, calls.noteClaim, async (c, { params, body }, caller) => {
    const hand = handOf(c, caller, room.now())
    const noted = await noteClaim(db, { claimId: params.uuid, ...body }, hand)
    return noted.ok ? deskClaimAfter(room, params.uuid, hand) : refuse(noted.refusal)
  })

  /** Claims as lines of the queue, with what colleagues are doing about them. */
  async function itemsOf(claims: readonly QueuedClaim[], { staff, now }: Hand): Promise<QueueItem[]> {
    const [inHand, limits, emails, own] = await Promise.all([
      whoHas(
        db,
        claims.map(({ id }) => id),
        now,
      ),
      readPayoutLimits(db),
      preparersOf(db, claims),
      ownAmong(db, claims, staff.id),
    ])
    return claims.map(claim => {
      const secondPerson = secondPersonView(claim, { limits, emails, staffId: staff.id })
      return queueItem(claim, { inHand: inHand.get(claim.id), secondPerson, own: own.has(claim.id) }, staff.id)
    })
  }

  const told = (claim: Claim, refusal: MoveRefusal | HandRefusal) =>
    refusal.reason === 'in-hand' || refusal.reason === 'own-claim' ? refusal : refusalView(room, claim, refusal)
}

const unknownClaim = refuse({ reason: 'not-found', detail: 'There is no such claim' })

function moveData({ version: _, refundAccount, meeting, paidAt, ...plain }: StaffMoveInput): MoveData {
  return {
    ...(plain as MoveData),
    ...(refundAccount && { refundAccount: refundAccount as AccountInput }),
    ...(meeting && { meeting: meeting as NonNullable<MoveData['meeting']> }),
    ...(paidAt && { paidAt: new Date(paidAt) }),
  }
}

const planView = ({ state, from, to, figures, terms }: Claim, books: MovePlan['books']): MovePlan => ({
  state,
  give: { currency: from, value: toDecimal(figures.give, terms.fromScale) },
  get: { currency: to, value: toDecimal(figures.get, terms.toScale) },
  books,
})
