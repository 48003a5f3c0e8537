import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { invalidField } from '#server/http/invalid.ts'
import { latest } from '#server/moments.ts'
import { openMoney } from '../claim.ts'
import {
  agree,
  awaitPayment,
  check,
  close,
  type Draft,
  getText,
  giveText,
  holdNow,
  letGo,
  preparePayout,
  putOnHold,
  sendItBack,
  set,
  tell,
  waitUntil,
} from '../claim-draft.ts'
import { sendBack, settle } from '../claim-postings.ts'
import { figuresFor } from '../claim-terms.ts'
import { meetingEnd, reportEnd } from '../course-promise.ts'
import { askAbout, fixCourse, isExcessReturned } from './after-money.ts'
import { saidToClient, setRefundAccount, startRefund, whereItGoesBack } from './money-back.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import { prepare } from './second-person.ts'
import { takeOffer } from './take-offer.ts'

type Decider = (draft: Draft, data: MoveData, situation: Situation) => MoveRefusal | undefined

const MINUTE_MS = 60_000

/** What each move does to a claim that the table lets it move. */
export const deciders: Record<ClaimMove, Decider> = {
  verify(draft, _, { present, now }) {
    const { claim } = draft
    const agreedUntil = claim.openedAt.getTime() + claim.windowMinutes * MINUTE_MS
    // A verification takes hours; the course that it began with does not hold so long.
    if (claim.courseSince && now.getTime() > agreedUntil && !fixCourse(draft, claim.figures.give, present))
      return { reason: 'rates-unavailable', because: 'stale' }
    awaitPayment(draft)
    tell(draft, 'verify')
    return undefined
  },

  'report-payment'(draft, { reference }) {
    // Whoever says in time that they have paid gets one more window for it to arrive, as far as the course holds.
    const { windowFrom } = draft.claim
    const inTimeUntil = latest(reportEnd(draft.claim, draft.mover.at), draft.claim.inTimeUntil)
    check(draft)
    set(draft, { inTimeUntil, windowFrom })
    tell(draft, 'report-payment', reference === undefined ? {} : { reference })
    return undefined
  },

  'withdraw-report'(draft) {
    // The word is taken back, and not the clock: saying so again and again leads beyond no end that saying so once has.
    const { windowFrom, inTimeUntil } = draft.claim
    waitUntil(draft, inTimeUntil!)
    if (windowFrom) set(draft, { windowFrom })
    tell(draft, 'withdraw-report')
    return undefined
  },

  'see-payment'(draft) {
    check(draft)
    return undefined
  },

  'lose-payment'(draft) {
    awaitPayment(draft)
    return undefined
  },

  /** What it does follows from the payment, which draftIncoming weighs. */
  receive: () => undefined,

  approve(draft, _, { present, seen }) {
    const open = openMoney(draft.claim)
    if (!draft.claim.courseSince && !fixCourse(draft, open, present))
      return { reason: 'rates-unavailable', because: 'stale' }
    if (draft.claim.cameLate) {
      askAbout(draft, 'late')
      return undefined
    }
    const { give } = draft.claim.figures
    if (open !== give && !isExcessReturned(draft.claim)) {
      if (open + seen === give) return { reason: 'wrong-state', state: draft.claim.state, because: 'not-covered' }
      askAbout(draft, open < give ? 'less' : 'more')
      return undefined
    }
    preparePayout(draft)
    tell(draft, 'approve')
    return undefined
  },

  hold(draft, { reason, text }) {
    if (!reason) return invalidField('body.reason', 'missing', 'a hold has a reason')
    putOnHold(draft, reason, text)
    tell(draft, 'hold', { reason, ...(text !== undefined && { text }) })
    return undefined
  },

  release(draft, _, { stoppedIn, seen }) {
    const isPaidOut = draft.claim.settled > 0n
    const open = openMoney(draft.claim)
    // Whoever was stopped before they paid, or said so, goes on to pay: for the agreed course as long as that lasts.
    if (stoppedIn === 'awaiting-payment' && open === 0n && seen === 0n) awaitPayment(draft)
    else if (!isPaidOut) check(draft)
    else if (open === 0n) close(draft, 'completed')
    tell(draft, 'release')
    // Among claims that are checked, what came on top would count as what is to be exchanged.
    if (isPaidOut && open > 0n) askAbout(draft, 'double')
    return undefined
  },

  continue: takeOffer,

  'return-excess'(draft, { refundAccount }) {
    const refusal = whereItGoesBack(draft, refundAccount)
    if (refusal) return refusal
    if (draft.claim.needsAml) check(draft)
    else preparePayout(draft)
    holdNow(draft)
    set(draft, { returnsExcess: true })
    const { claim } = draft
    const [give, get] = [giveText(claim, claim.figures.give), getText(claim, claim.figures.get)]
    const excess = giveText(claim, openMoney(claim) - claim.figures.give).amount
    tell(draft, 'return-excess', { ...give, get: get.amount, getCurrency: get.currency, excess })
    return undefined
  },

  'top-up'(draft) {
    awaitPayment(draft)
    const missing = draft.claim.figures.give - openMoney(draft.claim)
    tell(draft, 'top-up', giveText(draft.claim, missing))
    return undefined
  },

  'take-back': (draft, data) => startRefund(draft, data, 'take-back'),

  refund(draft, data) {
    if (!data.reason) return invalidField('body.reason', 'missing', 'a refund has a reason')
    return startRefund(draft, data, 'refund', data)
  },

  prepare(draft) {
    const { author, at } = draft.mover
    set(draft, { prepared: prepare(draft.claim, author, at) })
    tell(draft, 'prepare')
    return undefined
  },

  'send-refund'(draft, { reference }) {
    if (!reference) return invalidField('body.reference', 'missing', 'says by what the refund is found')
    const { claim, mover } = draft
    const units = openMoney(claim)
    draft.lines.push(sendBack(claim, mover))
    const refund = { at: mover.at.toISOString(), units: units.toString(), reference, by: mover.author }
    const refunded = claim.refunded + units
    if (claim.settled > 0n) close(draft, 'completed', { refunded, refund })
    else close(draft, 'refunded', { refunded, refund, prepared: claim.prepared })
    tell(draft, 'send-refund', { ...giveText(claim, units), reference })
    return undefined
  },

  'pay-out'(draft, { reference }) {
    if (!reference) return invalidField('body.reference', 'missing', 'says by what the payout is found')
    const { claim, mover } = draft
    draft.lines.push(...settle(claim, mover))
    const payout = { at: mover.at.toISOString(), units: claim.figures.get.toString(), reference, by: mover.author }
    const settled = claim.settled + claim.figures.give
    const { prepared } = claim
    close(draft, 'completed', { settled, payout, prepared, holdTransfer: undefined, completedAt: mover.at })
    tell(draft, 'pay-out', { ...getText(claim, claim.figures.get), reference })
    const rest = openMoney(draft.claim)
    if (rest === 0n) return undefined
    if (claim.returnsExcess) {
      sendItBack(draft)
      tell(draft, 'refund', giveText(claim, rest))
    } else askAbout(draft, 'double')
    return undefined
  },

  correct(draft, { amount, reason, text }) {
    const { claim } = draft
    const give = amount === undefined ? undefined : fromDecimal(amount, claim.terms.fromScale)
    if (give === undefined || give <= 0n) return invalidField('body.amount', 'wrong-format', 'is no amount')
    if (!reason) return invalidField('body.reason', 'missing', 'a correction has a reason')
    const figures = figuresFor(give, claim.terms, claim)
    if (!figures) return invalidField('body.amount', 'too-small', 'the fees leave nothing of it')
    agree(draft, figures, claim.terms)
    const open = openMoney(claim)
    const asksAboutSum = claim.problem === 'less' || claim.problem === 'more'
    // What was asked about may have been the mistake: then there is nothing left to ask.
    if (asksAboutSum && open === give) check(draft)
    else if (asksAboutSum) set(draft, { problem: open < give ? 'less' : 'more' })
    const [was, is] = [giveText(claim, claim.figures.give), giveText(claim, give)]
    const get = getText(claim, figures.get)
    tell(
      draft,
      'correct',
      { was: was.amount, ...is, get: get.amount, getCurrency: get.currency, ...saidToClient(text) },
      { reason },
    )
    return undefined
  },

  'set-refund-account'(draft, { refundAccount }) {
    if (!refundAccount) return invalidField('body.refundAccount', 'missing', 'is not there')
    const refusal = setRefundAccount(draft, refundAccount)
    if (!refusal) tell(draft, 'set-refund-account')
    return refusal
  },

  appoint(draft, { meeting }, { now }) {
    if (!meeting) return invalidField('body.meeting', 'missing', 'is not there')
    if (meeting.at !== undefined && Date.parse(meeting.at) <= now.getTime())
      return invalidField('body.meeting.at', 'in-the-past', 'has passed already')
    set(draft, { meeting: { ...draft.claim.meeting!, ...meeting } })
    waitForMeeting(draft)
    tell(draft, 'appoint', meeting.at === undefined ? {} : { at: meeting.at })
    return undefined
  },

  cancel(draft) {
    close(draft, 'cancelled')
    tell(draft, 'cancel')
    return undefined
  },

  reject(draft, { reason, text }) {
    if (!reason) return invalidField('body.reason', 'missing', 'a rejection has a reason')
    close(draft, 'cancelled', { reason, reasonText: text })
    tell(draft, 'reject', saidToClient(text), { reason })
    return undefined
  },

  expire(draft) {
    // A claim that was being topped up has money in it: its time is up, its money is not lost.
    if (openMoney(draft.claim) > 0n) {
      askAbout(draft, 'less')
      return undefined
    }
    close(draft, 'expired')
    tell(draft, 'expire')
    return undefined
  },

  lapse(draft) {
    letGo(draft)
    tell(draft, draft.claim.state === 'checking' ? 'reserve-released' : 'lapse')
    return undefined
  },

  'run-out'(draft) {
    if (draft.claim.refundAccount) sendItBack(draft)
    else putOnHold(draft, 'no-choice')
    tell(draft, 'run-out')
    return undefined
  },
}

/** Who brings cash pays at the meeting: a time that the office itself has named is never too late for its own course. */
function waitForMeeting(draft: Draft): void {
  const { state, deadline } = draft.claim
  const until = meetingEnd(draft.claim)
  if (state !== 'awaiting-payment' || !until) return
  if (deadline === undefined || until > deadline) set(draft, { deadline: until, inTimeUntil: until })
}
