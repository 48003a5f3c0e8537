import type { Hono } from 'hono'
import { hasRight } from '#contract/auth/rights.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import * as calls from '#contract/desk/desk.calls.ts'
import type { MovePlan, QueueItem, StaffMoveInput } from '#contract/desk/desk.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { countAlarms } from '#server/alarms/alarms.store.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf, type StaffActor } from '#server/auth/staff.ts'
import { listCities } from '#server/catalogue/cities.store.ts'
import type { Claim, Meeting } from '#server/claims/claim.ts'
import { unknownClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { planMove } from '#server/claims/moves/move-claim.ts'
import type { GivenMoveData } from '#server/claims/moves/move-data.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import { claimsCsv, csvHeaders } from '#server/claims/my-claims/claims-csv.ts'
import { refusalView } from '#server/claims/refusal-view.ts'
import { takeBackReferral } from '#server/claims/take-back-referral.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { pageOfMany } from '#server/platform/http/page-of.ts'
import type { Input } from '#server/platform/http/read-input.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { warnedAmong } from '#server/screening/screening-warnings.store.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import { preparersOf, secondPersonFor } from '#server/second-person/sending-view.ts'
import { type MayConfirm, waitingFor } from '#server/second-person/waiting.ts'
import { assignedRefusal, ofColleague } from './assignment.ts'
import { assignees } from './assignments.store.ts'
import { type DeskClaimDeps, deskClaim, deskClaimAfter, queueItem, scaleOfClaim } from './desk-claim.ts'
import type { DeskStreams } from './desk-stream.ts'
import { plannedEntries } from './ledger-entries.ts'
import { mayConfirmPayment, mayConfirmRelease } from './may-confirm.ts'
import { mayActOn, ownAmong } from './own-claim.ts'
import {
  claimsToExport,
  countAssignmentsOf,
  countListed,
  countQueue,
  countWaiting,
  listQueue,
  type QueuedClaim,
} from './queue.store.ts'
import { searchClaims } from './search.store.ts'
import { leaveClaim, moveAsStaff, noteClaim, type StaffRefusal, takeClaim } from './work-on-claim.ts'

export type DeskDeps = DeskClaimDeps & {
  secret: string
  now: () => Date
  /** That of the office's calendar. */
  timeZone: () => string
  claimsDeps: ClaimsDeps
  streams: DeskStreams
  /** How many withdrawals wait for somebody. */
  waitingWithdrawals: () => Promise<number>
  /** How many checks of cards and persons do. */
  waitingChecks: () => Promise<number>
  /** How many conversations wait for an answer. */
  waitingChats: () => Promise<number>
  /** Who else may confirm what does not stand on the desk. */
  mayConfirm: Pick<MayConfirm, 'withdrawal' | 'change'>
}

export function deskRoutes(app: Hono<Env>, deps: DeskDeps): void {
  const { db, secret, now, timeZone, claimsDeps, streams, mayConfirm } = deps
  const { waitingWithdrawals, waitingChecks, waitingChats } = deps

  const daysOf = ({
    on = 'opened',
    since,
    until,
    paid,
    pair,
    source,
    staff,
  }: Omit<Input<typeof calls.deskQueue>['query'], 'page' | 'size'>) => {
    const first = since ?? until
    if (first === undefined) return undefined
    return { on, since: first, until: until ?? first, timeZone: timeZone(), pair, source, staff, paid: paid === 'yes' }
  }

  serve(app, calls.deskQueue, async (c, { query }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const { state, mine } = query
    const assignmentsOf = mine && { assignmentsOf: { staff: caller.id, now: staffActor.now } }
    const ofDays = mine ? undefined : daysOf(query)
    const closed = state !== undefined && !mine && !(activeStates as readonly string[]).includes(state)
    // What the counts of the open states do not say is counted.
    function countApart() {
      if (mine) return countAssignmentsOf(db, caller.id, staffActor.now)
      return ofDays || closed ? countListed(db, state, ofDays) : undefined
    }
    const [claims, counts, apart] = await Promise.all([
      listQueue(db, { ...defined({ state, ofDays }), ...assignmentsOf }, query),
      countQueue(db),
      countApart(),
    ])
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const total = apart ?? (state && state !== 'closed' ? (counts[state] ?? 0) : all)
    return { ...pageOfMany(await itemsOf(claims, staffActor), total, query), counts, now: staffActor.now.toISOString() }
  })

  serve(app, calls.exportQueue, async (c, { query }, caller) => {
    const { state, locale } = query
    const ofDays = daysOf(query)
    const staffActor = actorOf(c, caller, now())
    // The table contains customers' e-mail addresses, so the audit log records who exported it.
    const claims = await db.transaction().execute(async tx => {
      const claims = await claimsToExport(tx, state, ofDays)
      const days = ofDays && `${ofDays.on} ${ofDays.since}–${ofDays.until}`
      const subject = { kind: 'claims', id: state ?? days ?? 'open' }
      await writeAudit(tx, staffActor, { action: 'claims.export', subject, after: { claims: claims.length } })
      return claims
    })
    return new Response(claimsCsv(claims, locale, { mailboxes: true }), { headers: csvHeaders })
  })

  serve(app, calls.deskWaiting, async (_, __, caller) => {
    const at = now()
    const [claims, alarms, withdrawals, checks, chats] = await Promise.all([
      countWaiting(db),
      countAlarms(db, at),
      hasRight(caller.role, 'withdrawals.pay') ? waitingWithdrawals() : 0,
      hasRight(caller.role, 'verification.decide') ? waitingChecks() : 0,
      waitingChats(),
    ])
    return { claims, alarms, withdrawals, checks, chats, now: at.toISOString() }
  })

  serve(app, calls.waitingForYou, async (_, __, caller) => ({
    items: await waitingFor(db, caller, now(), {
      ...mayConfirm,
      payment: (id, staff) => mayConfirmPayment(db, id, staff.id),
      hold: (id, staff) => mayConfirmRelease(db, id, staff.id),
    }),
  }))

  serve(app, calls.deskStream, (_, __, caller) => {
    const stream = streams.open(caller)
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream)
  })

  serve(app, calls.searchDesk, async (c, { query }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const found = await searchClaims(db, query.q)
    const claims = found.map(({ claim }) => claim)
    const items = await itemsOf(claims, staffActor)
    return { items: items.map((item, i) => ({ ...item, found: found[i]!.found })) }
  })

  serve(app, calls.deskClaim, async (c, { params }, caller) => {
    return (await deskClaim(deps, params.uuid, actorOf(c, caller, now()))) ?? unknownClaim
  })

  serve(app, calls.planClaimMove, async (c, { params, body }, caller) => {
    const claim = await findClaim(db, params.uuid)
    if (!claim) return unknownClaim
    const { staff, now: at } = actorOf(c, caller, now())
    const may = await mayActOn(db, claim, staff.id)
    if (!may.ok) return may
    const theirs = ofColleague((await assignees(db, [claim.id], at)).get(claim.id), staff.id, at)
    if (theirs) return refuse(assignedRefusal(theirs))
    const data = await moveData(db, claim, body)
    if (!data.ok) return data
    const request = { claimId: claim.id, move: params.move, data: data.value, expectedVersion: body.version }
    const planned = await planMove(claimsDeps, { ...request, actor: 'operator', author: staff.id }, at)
    if (!planned.ok) return refuse(refusalView(planned.refusal, claim, { secret, now: at }))
    const { claim: after, transfers } = planned.value
    return planView(after, await plannedEntries(db, transfers, currency => scaleOfClaim(claim, currency)))
  })

  serve(app, calls.makeClaimMove, async (c, { params, body }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const claim = await findClaim(db, params.uuid)
    if (!claim) return unknownClaim
    const data = await moveData(db, claim, body)
    if (!data.ok) return data
    const request = { claimId: claim.id, move: params.move, version: body.version, data: data.value }
    const moved = await moveAsStaff(claimsDeps, request, staffActor)
    return moved.ok ? deskClaimAfter(deps, claim.id, staffActor) : refuse(viewOf(claim, moved.refusal))
  })

  serve(app, calls.takeClaim, async (c, { params, body }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const taken = await takeClaim(db, { claimId: params.uuid, over: body.over === true }, staffActor)
    return taken.ok ? deskClaimAfter(deps, params.uuid, staffActor) : refuse(taken.refusal)
  })

  serve(app, calls.leaveClaim, async (c, { params }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const left = await leaveClaim(db, params.uuid, staffActor)
    return left.ok ? deskClaimAfter(deps, params.uuid, staffActor) : refuse(left.refusal)
  })

  serve(app, calls.noteClaim, async (c, { params, body }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const noted = await noteClaim(db, { claimId: params.uuid, ...body }, staffActor)
    return noted.ok ? deskClaimAfter(deps, params.uuid, staffActor) : refuse(noted.refusal)
  })

  serve(app, calls.takeBackReferral, async (c, { params: { uuid }, body: { reason } }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const wish = { claimId: uuid, author: caller.id, at: staffActor.now }
    const taken = await takeBackReferral(db, wish, (tx, { claim: { id, number }, line }) =>
      writeAudit(tx, staffActor, {
        action: 'claim.referral-take-back',
        subject: { kind: 'claim', id, label: number },
        after: { reason, dollars: toDecimal(line.units, DOLLAR_SCALE) },
      }),
    )
    if (taken.ok) return deskClaimAfter(deps, uuid, staffActor)
    const { reason: because } = taken.refusal
    return because === 'not-found' ? refuse({ reason: because }) : refuse({ reason: 'wrong-state' as const, because })
  })

  async function itemsOf(claims: readonly QueuedClaim[], { staff, now }: StaffActor): Promise<QueueItem[]> {
    const [assignment, limits, names, own, warned] = await Promise.all([
      assignees(
        db,
        claims.map(({ id }) => id),
        now,
      ),
      readPayoutLimits(db),
      preparersOf(db, claims),
      ownAmong(db, claims, staff.id),
      warnedAmong(
        db,
        claims.map(({ id }) => id),
      ),
    ])
    return claims.map(claim => {
      const secondPerson = secondPersonFor(sendingOfClaim(claim), claim.prepared, { limits, names, staffId: staff.id })
      return queueItem(
        claim,
        { assignment: assignment.get(claim.id), secondPerson, own: own.has(claim.id), warned: warned.has(claim.id) },
        staff.id,
      )
    })
  }

  const viewOf = (claim: Claim, refusal: MoveRefusal | StaffRefusal) =>
    refusal.reason === 'assigned' || refusal.reason === 'own-claim'
      ? refusal
      : refusalView(refusal, claim, { secret, now: now() })
}

async function moveData(
  db: Db,
  claim: Claim,
  { version: _, refundAccount, meeting: met, paidAt, ...plain }: StaffMoveInput,
): Promise<Result<GivenMoveData, Invalid>> {
  const { branch, ...typed } = met ?? {}
  const office = branch === undefined ? typed.office : await placeOfMeeting(db, claim, branch)
  if (branch !== undefined && !office)
    return refuse(invalidField('body.meeting.branch', 'not-allowed', 'is no open branch in the city of the claim'))
  const meeting = met && ({ ...typed, ...defined({ office }) } as NonNullable<GivenMoveData['meeting']>)
  return accept({
    ...(plain as GivenMoveData),
    ...defined({ refundAccount: refundAccount && (refundAccount as AccountInput), meeting }),
    ...(paidAt && { paidAt: new Date(paidAt) }),
  })
}

/** What the claim keeps of a branch, so that it stays what the customer was told. */
async function placeOfMeeting(db: Db, claim: Claim, wanted: string): Promise<Meeting['office']> {
  const city = (await listCities(db)).find(({ code }) => code === claim.meeting?.city)
  const branch = city?.branches.find(({ code }) => code === wanted)
  if (!branch) return undefined
  const { name, address, way, phone, mapUrl, hours } = branch
  return { name, address, way, phone, mapUrl, hours }
}

const planView = ({ state, from, to, figures, terms }: Claim, books: MovePlan['books']): MovePlan => ({
  state,
  give: { currency: from, value: toDecimal(figures.give, terms.fromScale) },
  get: { currency: to, value: toDecimal(figures.get, terms.toScale) },
  books,
})
