import { networks } from '#contract/account-formats/account.ts'
import { machineHolds } from '#contract/aml/hold-rules.ts'
import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { fromDecimal } from '#contract/money/money.ts'
import { transferKey } from '#contract/payment-requests/explorer-link.ts'
import { latest } from '#server/platform/dates.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { prepareTo } from '#server/second-person/sending.ts'
import { type Claim, isCashAccount, owedToClient, refundFeeOf, refundSum, type StoredAccount } from '../claim.ts'
import {
  addReferral,
  awaitPayment,
  check,
  close,
  copyOf,
  type Draft,
  enterRefunding,
  getText,
  giveText,
  holdNow,
  preparePayout,
  putOnHold,
  recordEvent,
  releaseHold,
  replaceFigures,
  set,
  takeOver,
  VERIFICATION_MS,
  waitForVerification,
  waitUntil,
} from '../claim-draft.ts'
import { postPayoutCost, postRefundCost, sendBack, settle } from '../claim-postings.ts'
import { figuresFor } from '../claim-terms.ts'
import { meetingEnd, reportEnd } from '../rate-lock.ts'
import { accrueReferral } from '../referral-accrual.ts'
import { fixRate, isExcessReturned, requestChoice } from './after-money.ts'
import {
  answerHold,
  clearStage,
  endHold,
  followRelease,
  holdOverOrigin,
  holdOverRefund,
  proposeRelease,
} from './aml-moves.ts'
import {
  agreeRefundAccount,
  requireRefundAccount,
  setRefundAccount,
  startRefund,
  stopRefundAccount,
  textForCustomer,
} from './money-back.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'
import {
  approvePayoutAccount,
  changePayoutAccount,
  confirmPayoutAccount,
  keepPayoutAccount,
  proposePayoutAccount,
  stopPayoutAccount,
  switchPayoutAccount,
} from './payout-account.ts'
import { prolong } from './prolong.ts'
import { proposeReturn, returnPayout } from './return-payout.ts'
import { confirmPayment, proposeReversal, reversePayment } from './reverse-payment.ts'
import { sendingOfClaim } from './sending-of-claim.ts'
import { takeOffer } from './take-offer.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

type MoveEffect = (draft: Draft, data: MoveData, situation: Situation) => MoveRefusal | undefined

/** Whoever is asked again has at least so long, however late they sent what was asked first. */
const LEAST_AGAIN_MS = HOUR_MS

/** What each move does to a claim, after the table and the blockers have allowed it. */
export const moveEffects: Record<ClaimMove, MoveEffect> = {
  verify(draft, _, { marketOffer, now }) {
    const { claim } = draft
    const agreedUntil = claim.openedAt.getTime() + claim.windowMinutes * MINUTE_MS
    // A verification may take hours, longer than the agreed rate is kept.
    if (claim.rateSince && now.getTime() > agreedUntil && !fixRate(draft, claim.figures.give, marketOffer))
      return { reason: 'rates-unavailable', because: 'stale' }
    awaitPayment(draft)
    recordEvent(draft, 'verify')
    return undefined
  },

  'send-documents'(draft) {
    set(draft, { deadline: undefined })
    recordEvent(draft, 'send-documents')
    return undefined
  },

  'ask-documents'(draft, { since }, { now }) {
    const { windowFrom = now, deadline } = draft.claim
    // A clock that was not stopped goes on as it was.
    if (deadline === undefined) {
      const stood = since === undefined ? 0 : Math.max(0, now.getTime() - since.getTime())
      const from = new Date(windowFrom.getTime() + stood)
      const until = new Date(Math.max(from.getTime() + VERIFICATION_MS, now.getTime() + LEAST_AGAIN_MS))
      set(draft, { windowFrom: from, deadline: until })
    }
    recordEvent(draft, 'ask-documents')
    return undefined
  },

  'report-payment'(draft, { reference }) {
    // A report in time gives the payment one more window to arrive, within the rate lock.
    const { windowFrom } = draft.claim
    // After its time a report changes nothing about when a payment is late.
    const isOver = draft.claim.state === 'expired'
    const inTimeUntil = isOver
      ? draft.claim.inTimeUntil
      : latest(reportEnd(draft.claim, draft.mover.at), draft.claim.inTimeUntil)
    check(draft)
    set(draft, { inTimeUntil, windowFrom })
    recordEvent(draft, 'report-payment', reference === undefined ? {} : { reference })
    return undefined
  },

  prolong,

  'withdraw-report'(draft) {
    // The deadline stays, so that reporting and withdrawing repeatedly gains no more time than one report.
    const { windowFrom, inTimeUntil } = draft.claim
    waitUntil(draft, inTimeUntil!)
    if (windowFrom) set(draft, { windowFrom })
    recordEvent(draft, 'withdraw-report')
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

  /** The effects follow from the payment, in draftIncoming. */
  receive: () => undefined,

  'confirm-payment': confirmPayment,

  'propose-reversal': proposeReversal,

  'reverse-payment': reversePayment,

  approve(draft, _, { marketOffer, seen }) {
    const open = owedToClient(draft.claim)
    if (!draft.claim.rateSince && !fixRate(draft, open, marketOffer))
      return { reason: 'rates-unavailable', because: 'stale' }
    if (draft.claim.cameLate) {
      requestChoice(draft, 'late')
      return undefined
    }
    const { give } = draft.claim.figures
    if (open !== give && !isExcessReturned(draft.claim)) {
      if (open + seen === give) return { reason: 'wrong-state', state: draft.claim.state, because: 'not-covered' }
      requestChoice(draft, open < give ? 'less' : 'more')
      return undefined
    }
    preparePayout(draft)
    recordEvent(draft, 'approve')
    return undefined
  },

  hold(draft, { reason, text, aml }, { policy }) {
    if (!reason) return invalidField('body.reason', 'missing', 'a hold has a reason')
    if (draft.mover.actor === 'operator' && machineHolds.some(machine => machine === reason))
      return invalidField('body.reason', 'not-allowed', 'is decided by the checks alone')
    if (policy) return holdOverOrigin(draft, { reason, ...defined({ text, aml }) }, policy)
    putOnHold(draft, reason, text)
    recordEvent(draft, 'hold', { reason, text })
    return undefined
  },

  release(draft, _, { stoppedIn, seen, policy }) {
    const isPaidOut = draft.claim.settled > 0n
    const open = owedToClient(draft.claim)
    if (draft.claim.aml) followRelease(draft, policy)
    // A claim held before its payment waits for the payment again, at the agreed rate as long as that lasts.
    if (stoppedIn === 'verification' && open === 0n && seen === 0n) waitForVerification(draft)
    else if (stoppedIn === 'awaiting-payment' && open === 0n && seen === 0n) awaitPayment(draft)
    else if (!isPaidOut) check(draft)
    else if (open === 0n) close(draft, 'completed')
    recordEvent(draft, 'release')
    // In checking, an extra payment would be taken for the amount to exchange.
    if (isPaidOut && open > 0n) requestChoice(draft, 'double')
    return undefined
  },

  'propose-release': (draft, data, { policy }) => proposeRelease(draft, data, policy!),

  'answer-hold': answerHold,

  'hold-timeout': endHold,

  'clear-aml'(draft, { aml }, situation) {
    if (!aml || !draft.claim.aml) return undefined
    clearStage(draft, aml)
    const { state, aml: after } = draft.claim
    if (aml.stage !== 'arrival' || after?.arrival !== 'passed' || after.byHand || state !== 'checking') return undefined
    if (owedToClient(draft.claim) === 0n || situation.unheld || draft.claim.toConfirm) return undefined
    // What else there is to decide, such as a rate that nobody knows now, waits for an operator.
    const approved = copyOf(draft)
    if (moveEffects.approve(approved, {}, situation) === undefined) takeOver(draft, approved)
    return undefined
  },

  continue: takeOffer,

  'return-excess'(draft, { refundAccount, heldRefund }, { change }) {
    const refusal = requireRefundAccount(draft, refundAccount, change)
    if (refusal) return refusal
    if (draft.claim.needsAml && draft.claim.aml?.arrival !== 'passed') check(draft)
    else preparePayout(draft)
    holdNow(draft)
    set(draft, { returnsExcess: true })
    const { claim } = draft
    const [give, get] = [giveText(claim, claim.figures.give), getText(claim, claim.figures.get)]
    const excess = giveText(claim, owedToClient(claim) - claim.figures.give).amount
    recordEvent(draft, 'return-excess', { ...give, get: get.amount, getCurrency: get.currency, excess })
    return holdOverRefund(draft, heldRefund)
  },

  'top-up'(draft) {
    awaitPayment(draft)
    const missing = draft.claim.figures.give - owedToClient(draft.claim)
    recordEvent(draft, 'top-up', giveText(draft.claim, missing))
    return undefined
  },

  'take-back': (draft, { refundAccount, heldRefund }, situation) =>
    startRefund(draft, { refundAccount }, 'take-back', situation) ?? holdOverRefund(draft, heldRefund),

  refund(draft, data, situation) {
    if (!data.reason) return invalidField('body.reason', 'missing', 'a refund has a reason')
    return startRefund(draft, data, 'refund', situation)
  },

  prepare(draft) {
    const { author, at } = draft.mover
    set(draft, { prepared: prepareTo(sendingOfClaim(draft.claim), author, at) })
    recordEvent(draft, 'prepare')
    return undefined
  },

  'send-refund'(draft, { reference, fee: typed, note }, { sender }) {
    const { claim, mover } = draft
    const to = claim.refundAccount ?? claim.accounts.from
    if (!reference && needsReference(to))
      return invalidField('body.reference', 'missing', 'is needed to find the refund')
    draft.sent = sentIn(to, reference)
    const units = owedToClient(claim)
    const fee = feeOf(typed, claim.terms.fromScale)
    if (fee === undefined) return wrongFee
    const back = sendBack(claim, mover, sender?.id)
    const cost = postRefundCost(claim, fee, mover, sender?.id)
    draft.lines.push(...back, ...cost)
    const kept = refundFeeOf(claim, units)
    if (fee !== kept) {
      const transfer = (cost[0] ?? back[1])!.id
      draft.cost = { transfer, units: fee - kept, currency: claim.from, category: 'refund' }
    }
    const sent = refundSum(claim)
    const refund = {
      at: mover.at.toISOString(),
      units: sent.toString(),
      reference,
      by: mover.author,
      fee: feeKept(fee),
      account: sender?.id,
    }
    const refunded = claim.refunded + units
    set(draft, { payoutReturn: undefined })
    if (claim.settled > 0n) close(draft, 'completed', { refunded, refund })
    else close(draft, 'refunded', { refunded, refund, prepared: preparedByAnother(claim, mover.author) })
    recordEvent(draft, 'send-refund', { ...giveText(claim, sent), reference }, insideOf(note, sender))
    return undefined
  },

  'propose-payout-return': proposeReturn,

  'return-payout': returnPayout,

  'withdraw-proposal': withdrawProposal,

  'pay-out'(draft, { reference, fee: typed, note }, { usdPrice, referralTerms, sender }) {
    const { claim, mover } = draft
    const { to } = claim.accounts
    if (!reference && needsReference(to))
      return invalidField('body.reference', 'missing', 'is needed to find the payout')
    draft.sent = sentIn(to, reference)
    const fee = feeOf(typed, claim.terms.toScale)
    if (fee === undefined) return wrongFee
    draft.lines.push(...settle(claim, mover, sender?.id), ...postPayoutCost(claim, fee, mover, sender?.id))
    if (referralTerms) addReferral(draft, accrueReferral(claim, referralTerms, usdPrice(claim.to), mover))
    const payout = {
      at: mover.at.toISOString(),
      units: claim.figures.get.toString(),
      reference,
      by: mover.author,
      fee: feeKept(fee),
      account: sender?.id,
    }
    const settled = claim.settled + claim.figures.give
    const prepared = preparedByAnother(claim, mover.author)
    // A code that was never entered has changed nothing.
    const payoutChange = claim.payoutChange?.step === 'code' ? undefined : claim.payoutChange
    const sent = { settled, payout, payoutChange, payoutReturn: undefined, completedAt: mover.at }
    close(draft, 'completed', { ...sent, prepared, holdTransfer: undefined })
    recordEvent(draft, 'pay-out', { ...getText(claim, claim.figures.get), reference }, insideOf(note, sender))
    const rest = owedToClient(draft.claim)
    if (rest === 0n) return undefined
    if (claim.returnsExcess) {
      enterRefunding(draft)
      recordEvent(draft, 'refund', giveText(claim, refundSum(draft.claim)))
    } else requestChoice(draft, 'double')
    return undefined
  },

  correct(draft, { amount, reason, text }) {
    const { claim } = draft
    const give = amount === undefined ? undefined : fromDecimal(amount, claim.terms.fromScale)
    if (give === undefined || give <= 0n) return invalidField('body.amount', 'wrong-format', 'is no amount')
    if (!reason) return invalidField('body.reason', 'missing', 'a correction has a reason')
    const figures = figuresFor(give, claim.terms, claim)
    if (!figures) return invalidField('body.amount', 'too-small', 'is below the fees')
    replaceFigures(draft, figures, claim.terms)
    const open = owedToClient(claim)
    const asksAboutSum = claim.problem === 'less' || claim.problem === 'more'
    // The corrected amount may equal the payment; then there is nothing to choose.
    if (asksAboutSum && open === give) check(draft)
    else if (asksAboutSum) set(draft, { problem: open < give ? 'less' : 'more' })
    const [was, is] = [giveText(claim, claim.figures.give), giveText(claim, give)]
    const get = getText(claim, figures.get)
    recordEvent(
      draft,
      'correct',
      { was: was.amount, ...is, get: get.amount, getCurrency: get.currency, ...textForCustomer(text) },
      { reason },
    )
    return undefined
  },

  'set-refund-account'(draft, { refundAccount, heldRefund }, { change }) {
    if (!refundAccount) return invalidField('body.refundAccount', 'missing', 'is not there')
    return setRefundAccount(draft, refundAccount, change) ?? holdOverRefund(draft, heldRefund)
  },

  'agree-refund-account': agreeRefundAccount,

  'stop-refund-account': stopRefundAccount,

  'change-payout-account': changePayoutAccount,

  'confirm-payout-account': confirmPayoutAccount,

  'keep-payout-account': keepPayoutAccount,

  'stop-payout-account': stopPayoutAccount,

  'propose-payout-account': proposePayoutAccount,

  'approve-payout-account': approvePayoutAccount,

  'switch-payout-account': switchPayoutAccount,

  'schedule-meeting'(draft, { meeting }, { now }) {
    if (!meeting) return invalidField('body.meeting', 'missing', 'is not there')
    if (meeting.at !== undefined && Date.parse(meeting.at) <= now.getTime())
      return invalidField('body.meeting.at', 'in-the-past', 'has passed already')
    set(draft, { meeting: { ...draft.claim.meeting!, ...meeting } })
    waitForMeeting(draft)
    recordEvent(draft, 'schedule-meeting', meeting.at === undefined ? {} : { at: meeting.at })
    return undefined
  },

  cancel(draft) {
    close(draft, 'cancelled')
    recordEvent(draft, 'cancel')
    return undefined
  },

  reject(draft, { reason, text }) {
    if (!reason) return invalidField('body.reason', 'missing', 'a rejection has a reason')
    close(draft, 'cancelled', { reason, reasonText: text })
    recordEvent(draft, 'reject', textForCustomer(text), { reason })
    return undefined
  },

  'payment-timeout'(draft) {
    // A partially paid claim does not expire: its owner has to choose.
    if (owedToClient(draft.claim) > 0n) {
      requestChoice(draft, 'less')
      return undefined
    }
    close(draft, 'expired')
    recordEvent(draft, 'payment-timeout')
    return undefined
  },

  'release-hold'(draft) {
    releaseHold(draft)
    recordEvent(draft, draft.claim.state === 'checking' ? 'reserve-released' : 'release-hold')
    return undefined
  },

  'choice-timeout'(draft) {
    if (draft.claim.refundAccount) enterRefunding(draft)
    else putOnHold(draft, 'no-choice')
    recordEvent(draft, 'choice-timeout')
    return undefined
  },
}

/** What staff alone read of a payout or refund. */
const insideOf = (note: string | undefined, sender: Situation['sender']) =>
  note || sender ? defined({ note: note || undefined, account: sender?.label }) : undefined

/** Whoever may send it alone by now needs no preparation, their own neither. */
const preparedByAnother = ({ prepared }: Claim, author: string): Claim['prepared'] =>
  prepared?.by === author ? undefined : prepared

/** Phone banks show no number; whoever hands over cash or sends coins has one. */
export const needsReference = (to: StoredAccount): boolean =>
  to.account === undefined || isCashAccount(to) || networkOf(to) !== undefined

const networkOf = ({ account }: StoredAccount) => networks.find(network => network === account?.kind)

function sentIn(to: StoredAccount, reference: string | undefined): Draft['sent'] {
  const network = networkOf(to)
  const key = reference === undefined ? undefined : transferKey(network, reference)
  return network && key !== undefined ? { network, key } : undefined
}

/** Nothing typed is no fee. */
const feeOf = (typed: string | undefined, scale: number): bigint | undefined =>
  typed === undefined ? 0n : fromDecimal(typed, scale)
const feeKept = (fee: bigint): string | undefined => (fee > 0n ? fee.toString() : undefined)
const wrongFee = invalidField('body.fee', 'wrong-format', 'is no amount')

/** A customer with cash pays at the meeting, so the agreed rate is kept until the time that the office itself has set. */
function waitForMeeting(draft: Draft): void {
  const { state, deadline } = draft.claim
  const until = meetingEnd(draft.claim)
  if (state !== 'awaiting-payment' || !until) return
  if (deadline === undefined || until > deadline) set(draft, { deadline: until, inTimeUntil: until })
}
