import { type Claim, owedToClient } from '../claim.ts'
import {
  check,
  type Draft,
  enterChoice,
  getText,
  giveText,
  holdNow,
  preparePayout,
  recordEvent,
  replaceFigures,
  set,
} from '../claim-draft.ts'
import { fixesRate } from '../rate-lock.ts'
import type { MarketOffer } from './market-offer.ts'

type PaymentFacts = {
  /** Payments that were seen and are not confirmed yet. */
  seen: bigint
  /** Whether the payment was too late for the agreed rate. */
  late: boolean
  /** Whether the agreed amount had been paid before this payment. */
  covered: boolean
  /** Whether the payment was made within the payment window, whenever the office saw it. */
  inWindow: boolean
  marketOffer: MarketOffer
  /** The reserve does not cover the hold; an operator approves the claim when it does. */
  unheld?: true
}

/** What a confirmed payment means to a claim in each state. */
export function afterMoney(draft: Draft, facts: PaymentFacts): void {
  switch (draft.claim.state) {
    case 'awaiting-payment':
    case 'checking':
      compareWithAgreement(draft, facts)
      break
    case 'needs-choice':
      compareAgain(draft, facts)
      break
    case 'completed':
    case 'refunded':
      requestChoice(draft, 'double')
      break
    case 'cancelled':
      requestChoice(draft, 'late')
      break
    case 'expired':
      if (facts.inWindow) reopen(draft, facts)
      else requestChoice(draft, 'late')
      break
    case 'on-hold':
      if (facts.late && !facts.covered) set(draft, { cameLate: true })
      break
    // The payment is counted when the claim leaves one of these states.
    case 'verification':
    case 'paying-out':
    case 'refunding':
  }
}

/** Compares the money paid in with the agreed amount. */
export function compareWithAgreement(draft: Draft, facts: PaymentFacts): void {
  const open = owedToClient(draft.claim)
  const { give: agreed } = draft.claim.figures
  const isLate = facts.late || draft.claim.cameLate
  // A sum that was agreed beforehand is right by the agreement itself; of another one somebody else has to say so.
  if (!isLate && open === agreed) set(draft, { toConfirm: undefined })
  if (isLate) requestChoice(draft, 'late')
  else if (!draft.claim.rateSince && !fixesRate(draft.claim.figures.give, open)) waitForMore(draft, open, facts)
  else if (!draft.claim.rateSince && !fixRate(draft, open, facts.marketOffer)) check(draft)
  else {
    const { give } = draft.claim.figures
    if (open === give || isExcessReturned(draft.claim)) acceptPayment(draft, facts)
    else if (open > give) requestChoice(draft, 'more')
    else if (open + facts.seen >= give) check(draft)
    else requestChoice(draft, 'less')
  }
}

/** Whether the claim is overpaid and its owner has chosen to get the excess back. */
export const isExcessReturned = (claim: Claim): boolean =>
  claim.returnsExcess === true && owedToClient(claim) > claim.figures.give

/** The payment is too small to fix the rate; together with unconfirmed payments it may be enough. */
function waitForMore(draft: Draft, open: bigint, { seen }: PaymentFacts): void {
  if (fixesRate(draft.claim.figures.give, open + seen)) check(draft)
  else requestChoice(draft, 'less')
}

/** Reopens a claim that expired only because the office or its node saw a timely payment late. */
function reopen(draft: Draft, facts: PaymentFacts): void {
  recordEvent(draft, 'paid-in-time')
  if (!facts.unheld) holdNow(draft)
  compareWithAgreement(draft, facts)
}

/** Nothing more is expected, so the amount and the place at the deposit account are free for others. */
function acceptPayment(draft: Draft, { unheld }: PaymentFacts): void {
  if (draft.claim.toConfirm) {
    check(draft)
    recordEvent(draft, 'look-again')
    return
  }
  draft.rail = 'release'
  if (draft.claim.needsAml || unheld) check(draft)
  else preparePayout(draft)
  recordEvent(draft, 'payment-complete', giveText(draft.claim, owedToClient(draft.claim)))
}

/** Another payment while the customer is to choose; it may be the missing amount. */
function compareAgain(draft: Draft, facts: PaymentFacts): void {
  const { problem, settled, figures, cameLate } = draft.claim
  if (problem === 'double' || settled > 0n) return
  const open = owedToClient(draft.claim)
  // A late payment stays late until a new rate is agreed.
  const late = cameLate || problem === 'late' || facts.late
  if (!late && open === figures.give) compareWithAgreement(draft, facts)
  else if (late) set(draft, { problem: 'late', cameLate: true })
  else set(draft, { problem: open < figures.give ? 'less' : 'more' })
  if (draft.claim.state === 'needs-choice' && draft.claim.toConfirm) set(draft, { deadline: undefined })
}

export function requestChoice(draft: Draft, problem: 'less' | 'more' | 'late' | 'double'): void {
  enterChoice(draft, problem)
  if (problem === 'late') set(draft, { cameLate: true })
  // Its customer is asked once somebody else has looked at the sum.
  if (draft.claim.toConfirm) {
    recordEvent(draft, 'look-again')
    return
  }
  const { amount: received, currency } = giveText(draft.claim, owedToClient(draft.claim))
  recordEvent(draft, 'asked', {
    problem,
    received,
    expected: giveText(draft.claim, draft.claim.figures.give).amount,
    currency,
  })
}

/** Fixes the current rate of a floating claim for the money paid in. False: there is no rate now. */
export function fixRate(draft: Draft, give: bigint, marketOffer: MarketOffer): boolean {
  const offered = marketOffer(draft.claim, give, draft.mover.at)
  if (!offered.ok) return false
  replaceFigures(draft, offered.value.figures, offered.value.terms)
  set(draft, { rateSince: draft.mover.at, cameLate: undefined })
  const { course } = offered.value.terms
  const get = getText(draft.claim, offered.value.figures.get)
  recordEvent(draft, 'rate-fixed', { give: course.give, get: course.get, ...get })
  return true
}
