import type { Hono } from 'hono'
import { networks } from '#contract/account-formats/account.ts'
import { hasRight } from '#contract/auth/rights.ts'
import { isFarFrom } from '#contract/claims/agreed-amount.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { activeStates, type ClaimMove } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import * as calls from '#contract/desk/desk.calls.ts'
import type { MovePlan, QueueItem, StaffMoveInput } from '#contract/desk/desk.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { hasTransactionIds, transferKey } from '#contract/payment-requests/explorer-link.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { countAlarms } from '#server/alarms/alarms.store.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf, membersOf, type StaffActor, staffWith } from '#server/auth/staff.ts'
import { listCities } from '#server/catalogue/cities.store.ts'
import { type Claim, type Meeting, owedToClient } from '#server/claims/claim.ts'
import { unknownClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { planMove } from '#server/claims/moves/move-claim.ts'
import type { GivenMoveData } from '#server/claims/moves/move-data.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import { factsOfSenders } from '#server/claims/moves/sender-facts.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import { whyNotSent, whyTwo } from '#server/claims/moves/who-sends.ts'
import { claimsCsv, csvHeaders } from '#server/claims/my-claims/claims-csv.ts'
import { claimSentUnder } from '#server/claims/payments.store.ts'
import { refusalView } from '#server/claims/refusal-view.ts'
import { takeBackReferral } from '#server/claims/take-back-referral.ts'
import { type ClaimsDeps, railOf } from '#server/claims/write-draft.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { pageOfMany } from '#server/platform/http/page-of.ts'
import type { Input } from '#server/platform/http/read-input.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { warnedAmong } from '#server/screening/screening-warnings.store.ts'
import { payoutLimitsOf } from '#server/second-person/payout-limits.store.ts'
import { asPerson, isAlone } from '#server/second-person/second-person.ts'
import { preparersOf, secondPersonFor } from '#server/second-person/sending-view.ts'
import { forNobody } from '#server/second-person/vouchings.ts'
import { countWaitingFor, type MayConfirm, waitingFor } from '#server/second-person/waiting.ts'
import { assignedRefusal, ofColleague } from './assignment.ts'
import { assignees } from './assignments.store.ts'
import { type DeskClaimDeps, deskClaim, deskClaimAfter, queueItem, scaleOfClaim } from './desk-claim.ts'
import type { DeskStreams } from './desk-stream.ts'
import { lateFrom } from './late-from.ts'
import { plannedEntries } from './ledger-entries.ts'
import { mayConfirmOf } from './may-confirm.ts'
import { mayActOn, ownAmong } from './own-claim.ts'
import {
  type Around,
  aroundClaims,
  claimsToExport,
  countListed,
  countQueue,
  countWaiting,
  listQueue,
  listTakenAndLong,
  type QueuedClaim,
} from './queue.store.ts'
import { searchClaims } from './search.store.ts'
import { changeNews, chosenNews } from './staff-news.store.ts'
import { taskOf } from './task-of.ts'
import { handOverClaim, leaveClaim, moveAsStaff, noteClaim, type StaffRefusal, takeClaim } from './work-on-claim.ts'

export type DeskDeps = DeskClaimDeps & {
  reading: Db
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
  const { db, reading, secret, now, timeZone, claimsDeps, streams, mayConfirm } = deps
  const { waitingWithdrawals, waitingChecks, waitingChats } = deps

  const daysOf = ({
    on = 'opened',
    since,
    until,
    paid,
    source,
    staff,
  }: Omit<Input<typeof calls.deskQueue>['query'], 'page' | 'size'>) => {
    const first = since ?? until
    if (first === undefined) return undefined
    return { on, since: first, until: until ?? first, timeZone: timeZone(), source, staff, paid: paid === 'yes' }
  }

  const narrowedBy = (
    { pair, currency, sum, holder, waiting }: Omit<Input<typeof calls.exportQueue>['query'], 'locale'>,
    now: Date,
  ) =>
    (pair ?? currency ?? sum ?? holder ?? waiting) === undefined
      ? undefined
      : { now, pair, currency, sum, holder, waitingMinutes: waiting === undefined ? undefined : Number(waiting) }

  serve(app, calls.deskQueue, async (c, { query }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const { state, mine } = query
    const ofDays = mine ? undefined : daysOf(query)
    // The list of one's own stands beside those of the states, so their counts obey everything else.
    const beside = narrowedBy(query, staffActor.now)
    const narrowed = mine ? narrowedBy({ ...query, holder: caller.id }, staffActor.now) : beside
    const filter = defined({ state, ofDays, narrowed })
    const closed = state !== undefined && !mine && !(activeStates as readonly string[]).includes(state)
    const [claims, counts, apart] = await Promise.all([
      listQueue(reading, filter, query),
      countQueue(reading, beside),
      // What the counts of the open states do not say is counted.
      ofDays || mine || closed ? countListed(reading, filter) : undefined,
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
      const claims = await claimsToExport(tx, defined({ state, ofDays, narrowed: narrowedBy(query, staffActor.now) }))
      const days = ofDays && `${ofDays.on} ${ofDays.since}–${ofDays.until}`
      const subject = { kind: 'claims', id: state ?? days ?? 'open' }
      await writeAudit(tx, staffActor, { action: 'claims.export', subject, after: { claims: claims.length } })
      return claims
    })
    return new Response(claimsCsv(claims, locale, { timeZone: timeZone(), mailboxes: true }), { headers: csvHeaders })
  })

  serve(app, calls.deskWaiting, async (c, _, caller) => {
    const at = now()
    const [claims, late, alarms, withdrawals, checks, chats, forYou] = await Promise.all([
      countWaiting(reading),
      countLate(actorOf(c, caller, at)),
      countAlarms(reading, at),
      hasRight(caller.role, 'withdrawals.pay') ? waitingWithdrawals() : 0,
      hasRight(caller.role, 'verification.decide') ? waitingChecks() : 0,
      waitingChats(),
      hasRight(caller.role, 'claims.move')
        ? countWaitingFor(reading, caller, at, mayConfirmOf(reading, mayConfirm, now, claimsDeps.rails))
        : 0,
    ])
    return { claims, late, alarms, withdrawals, checks, chats, forYou, now: at.toISOString() }
  })

  serve(app, calls.waitingForYou, async (_, __, caller) => ({
    items: await waitingFor(reading, caller, now(), mayConfirmOf(reading, mayConfirm, now, claimsDeps.rails)),
  }))

  serve(app, calls.staffNews, (_, __, { id }) => chosenNews(reading, id))
  serve(app, calls.changeStaffNews, async (_, { body }, { id }) => {
    await changeNews(db, id, body, now())
    return chosenNews(reading, id)
  })

  serve(app, calls.deskStream, (_, __, caller) => {
    const stream = streams.open(caller)
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream)
  })

  serve(app, calls.searchDesk, async (c, { query }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const found = await searchClaims(reading, query.q)
    const arounds = await aroundClaims(
      reading,
      found.map(({ claim }) => claim.id),
    )
    const claims = found.map(({ claim }) => ({ ...claim, ...arounds.get(claim.id)! }))
    const items = await itemsOf(claims, staffActor)
    return { items: items.map((item, i) => ({ ...item, found: found[i]!.found })) }
  })

  serve(app, calls.deskClaim, async (c, { params }, caller) => {
    return (await deskClaim({ ...deps, db: reading }, params.uuid, actorOf(c, caller, now()))) ?? unknownClaim
  })

  serve(app, calls.planClaimMove, async (c, { params, body }, caller) => {
    const claim = await findClaim(db, params.uuid)
    if (!claim) return unknownClaim
    const { staff, now: at } = actorOf(c, caller, now())
    const may = await mayActOn(db, claim, staff.id)
    if (!may.ok) return may
    const theirs = ofColleague((await assignees(db, [claim.id], at)).get(claim.id), staff.id, at)
    if (theirs) return refuse(assignedRefusal(theirs))
    const data = await moveData(db, claim, body, params.move)
    if (!data.ok) return data
    const request = { claimId: claim.id, move: params.move, data: data.value, expectedVersion: body.version }
    const planned = await planMove(claimsDeps, { ...request, actor: 'operator', author: staff.id }, at)
    if (!planned.ok) return refuse(refusalView(planned.refusal, claim, { secret, now: at }))
    const { claim: after, transfers } = planned.value
    const { reference } = data.value
    const sends = params.move === 'pay-out' || params.move === 'send-refund'
    const repeated = sends && reference ? await claimSentUnder(db, reference, claim.id) : undefined
    const books = await plannedEntries(db, transfers, currency => scaleOfClaim(claim, currency))
    return { ...planView(after, books), repeated }
  })

  serve(app, calls.makeClaimMove, async (c, { params, body }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const claim = await findClaim(db, params.uuid)
    if (!claim) return unknownClaim
    const data = await moveData(db, claim, body, params.move)
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

  serve(app, calls.handOverClaim, async (c, { params, body }, caller) => {
    const staffActor = actorOf(c, caller, now())
    const handed = await handOverClaim(db, { claimId: params.uuid, to: body.to }, staffActor)
    return handed.ok ? deskClaimAfter(deps, params.uuid, staffActor) : refuse(handed.refusal)
  })

  serve(app, calls.deskColleagues, async (_, __, { id }) => {
    const others = (await staffWith(reading, ['claims.move'])).filter(person => person.id !== id)
    const members = await membersOf(
      reading,
      others.map(({ id }) => id),
    )
    return { items: others.flatMap(({ id }) => members.get(id) ?? []) }
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

  async function itemsOf(claims: readonly (QueuedClaim & Around)[], { staff, now }: StaffActor): Promise<QueueItem[]> {
    const ids = claims.map(({ id }) => id)
    const sends = claims.some(claim => sendingOfClaim(claim) !== undefined)
    const [assignment, limits, names, own, warned, person] = await Promise.all([
      assignees(reading, ids, now),
      payoutLimitsOf(reading, staff.id),
      preparersOf(reading, claims),
      ownAmong(reading, claims, staff.id),
      warnedAmong(reading, ids),
      sends ? asPerson(reading, staff.id) : { id: staff.id, confirmsFrom: forNobody },
    ])
    const { rails } = claimsDeps
    const senders = await factsOfSenders(reading, claims, { person, limits, rails, now })
    const entered = claims.some(({ toConfirm, payoutReturn }) => toConfirm ?? payoutReturn)
    const alone = (own.size > 0 || entered) && (await isAlone(reading, ['claims.move'], { by: staff.id }))
    const moves = hasRight(staff.role, 'claims.move')
    return claims.map(claim => {
      const assigned = assignment.get(claim.id)
      const sender = senders.get(claim.id) ?? {}
      const why = whyTwo(claim, sender)
      const waits = { limits: none, names, staffId: staff.id, always: why !== undefined }
      const secondPerson = secondPersonFor(sendingOfClaim(claim), claim.prepared, waits)
      const task = taskOf(claim, {
        ...claim,
        staffId: staff.id,
        now,
        isOthers: !moves || (own.has(claim.id) && !alone) || ofColleague(assigned, staff.id, now) !== undefined,
        alone,
        notSent: whyNotSent(claim, person, sender, now),
        watched: railOf(claim, rails)?.hasSeen !== undefined,
      })
      return queueItem(
        claim,
        {
          assignment: assigned,
          secondPerson: secondPerson && { ...secondPerson, because: why === 'above' ? undefined : why },
          own: own.has(claim.id),
          warned: warned.has(claim.id),
          now,
          since: claim.since,
          lateFrom: lateFrom(claim, { ...claim, task }),
          task,
        },
        staff.id,
      )
    })
  }

  /** Claims that a person has taken and that wait for them longer than usual, as the queue shows them. */
  async function countLate(staffActor: StaffActor): Promise<number> {
    const taken = await listTakenAndLong(reading, staffActor.staff.id, staffActor.now)
    if (taken.length === 0) return 0
    const items = await itemsOf(taken, staffActor)
    return items.filter(({ task, lateFrom }) => task?.turn === 'you' && lateFrom !== undefined).length
  }

  const viewOf = (claim: Claim, refusal: MoveRefusal | StaffRefusal) =>
    refusal.reason === 'assigned' || refusal.reason === 'own-claim'
      ? refusal
      : refusalView(refusal, claim, { secret, now: now() })
}

/** Whether it takes two was decided before. */
const none: ReadonlyMap<string, bigint> = new Map()

async function moveData(
  db: Db,
  claim: Claim,
  { version: _, refundAccount, payoutAccount, meeting: met, paidAt, amountAgain, ...plain }: StaffMoveInput,
  move: ClaimMove,
): Promise<Result<GivenMoveData, Invalid>> {
  const doubt = doubtOf(claim, move, plain.amount, amountAgain) ?? noTransaction(claim, move, plain.reference)
  if (doubt) return refuse(doubt)
  const { branch, ...typed } = met ?? {}
  const office = branch === undefined ? typed.office : await placeOfMeeting(db, claim, branch)
  if (branch !== undefined && !office)
    return refuse(invalidField('body.meeting.branch', 'not-allowed', 'is no open branch in the city of the claim'))
  const meeting = met && ({ ...typed, ...defined({ office }) } as NonNullable<GivenMoveData['meeting']>)
  return accept({
    ...(plain as GivenMoveData),
    ...defined({
      refundAccount: refundAccount && (refundAccount as AccountInput),
      payoutAccount: payoutAccount && (payoutAccount as AccountInput),
      meeting,
    }),
    ...(paidAt && { paidAt: new Date(paidAt) }),
  })
}

/** A payout in coins is found by its transaction, so nothing else is its reference. */
function noTransaction({ accounts, refundAccount }: Claim, move: ClaimMove, reference: string | undefined) {
  const to = move === 'pay-out' ? accounts.to : move === 'send-refund' ? (refundAccount ?? accounts.from) : undefined
  const network = networks.find(network => network === to?.account?.kind)
  if (!reference || !hasTransactionIds(network) || transferKey(network, reference) !== undefined) return undefined
  return invalidField('body.reference', 'no-transaction', 'is no transaction of the network')
}

/** Why an amount is not taken as it was typed: one that is far from the awaited one is typed twice. */
function doubtOf(claim: Claim, move: ClaimMove, amount: string | undefined, again: string | undefined) {
  const { terms, figures } = claim
  const units = amount === undefined ? undefined : fromDecimal(amount, terms.fromScale)
  if (units === undefined) return undefined
  if (move === 'correct' && units === figures.give)
    return invalidField('body.amount', 'unchanged', 'is what was agreed already')
  if (move !== 'receive') return undefined
  const open = owedToClient(claim)
  const awaited = open < figures.give ? figures.give - open : figures.give
  if (!isFarFrom(awaited, units)) return undefined
  if (again === undefined) return invalidField('body.amountAgain', 'type-again', 'is needed: the amount is unexpected')
  if (fromDecimal(again, terms.fromScale) === units) return undefined
  return invalidField('body.amountAgain', 'not-the-same', 'differs from the amount')
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
