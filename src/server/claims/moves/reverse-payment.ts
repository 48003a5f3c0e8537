import { MINUTE_MS } from '#contract/durations.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import { confirmsLater, isSecondPerson, type Person, secondFrom } from '#server/second-person/second-person.ts'
import { whyNotConfirmed } from '#server/second-person/sending.ts'
import { type Claim, type ClaimPayment, owedToClient } from '../claim.ts'
import {
  awaitPayment,
  check,
  close,
  type Draft,
  giveText,
  recordEvent,
  releaseHold,
  replaceFigures,
  set,
  waitForVerification,
} from '../claim-draft.ts'
import { postReversed } from '../claim-postings.ts'
import { BY_HAND } from '../payments.store.ts'
import { compareWithAgreement, requestChoice } from './after-money.ts'
import { isLate } from './draft-incoming.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { Blocker, MoveRefusal } from './move-refusal.ts'

/** Whoever works alone looks at their own entry a second time after so long. */
export const ALONE_LOOKS_AFTER_MS = 10 * MINUTE_MS

type Facts = Pick<Situation, 'now' | 'credited' | 'reversalMost' | 'alone'>

/** The payments that a person entered and that can be reversed: nothing was paid out or refunded since. */
export const reversible = (claim: Claim, credited: readonly ClaimPayment[] = []): ClaimPayment[] =>
  credited.filter(
    ({ rail, before, units }) =>
      rail === BY_HAND &&
      before?.settled === claim.settled &&
      before.refunded === claim.refunded &&
      units <= owedToClient(claim),
  )

/** Why a payment cannot be reversed now, or its reversal not be proposed. */
export function whyNotReversed(
  claim: Claim,
  step: 'propose' | 'reverse',
  person: Person | undefined,
  { credited, reversalMost }: Facts,
): Blocker | undefined {
  const payments = reversible(claim, credited)
  if (payments.length === 0) return 'nothing-to-reverse'
  const large = payments.filter(({ units }) => isLarge(units, reversalMost))
  if (step === 'propose') {
    if (large.length === 0) return 'one-person-enough'
    return large.every(({ reference }) => reference === claim.reversal?.reference) ? 'prepared-already' : undefined
  }
  return large.length < payments.length ? undefined : whyNotConfirmed(claim.reversal, person)
}

/** Why a sum that was entered by hand does not count as looked at a second time. */
export function whyNotConfirming(
  { toConfirm }: Claim,
  person: Person | undefined,
  { now, alone }: Facts,
): Blocker | undefined {
  if (!toConfirm) return 'nothing-to-confirm'
  if (!person || toConfirm.by.every(by => isSecondPerson({ by }, person))) return undefined
  if (!toConfirm.by.includes(person.id)) return 'confirms-later'
  if (!alone) return 'own-entry'
  return now.getTime() < Date.parse(toConfirm.at) + ALONE_LOOKS_AFTER_MS ? 'too-early-alone' : undefined
}

/** The customer is asked only now, and has the whole time to choose. */
export function confirmPayment(draft: Draft): undefined {
  set(draft, { toConfirm: undefined })
  recordEvent(draft, 'confirm-payment')
  const { state, problem } = draft.claim
  if (state !== 'needs-choice' || !problem) return undefined
  set(draft, { agreedUntil: undefined })
  requestChoice(draft, problem)
  return undefined
}

export function proposeReversal(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const found = namedPayment(draft, data, situation)
  if ('reason' in found) return found
  const { author, at } = draft.mover
  const { reference } = found.payment
  set(draft, { reversal: { reference, by: author, at: at.toISOString(), why: found.why } })
  recordEvent(draft, 'propose-reversal', {}, { reference, reason: found.why })
  return undefined
}

/** Takes back the entries of the payment, and has the claim go on as the payments that stand say. */
export function reversePayment(draft: Draft, data: MoveData, situation: Situation): MoveRefusal | undefined {
  const found = namedPayment(draft, data, situation)
  if ('reason' in found) return found
  const { claim, mover } = draft
  const { payment, why } = found
  const { units, reference } = payment
  const proposed = claim.reversal?.reference === reference ? claim.reversal : undefined
  const person = { id: mover.author, confirmsFrom: situation.confirmsFrom }
  const because = isLarge(units, situation.reversalMost) ? whyNotConfirmed(proposed, person) : undefined
  if (because === 'confirms-later') return { ...confirmsLater(secondFrom(proposed!, person)!), state: claim.state }
  if (because) return { reason: 'wrong-state', state: claim.state, because }

  draft.lines.push(postReversed(claim, units, mover, payment.depositAccount))
  draft.reversed = payment
  const others = situation.credited!.filter(other => other !== payment)
  set(draft, {
    received: claim.received - units,
    reversal: undefined,
    toConfirm: others.some(({ rail }) => rail === BY_HAND) ? claim.toConfirm : undefined,
  })
  recordEvent(draft, 'reverse-payment', giveText(claim, units), {
    reference,
    reason: why,
    ...(proposed && { proposedBy: proposed.by }),
  })
  beginAgain(draft, payment, others, situation)
  return undefined
}

/** What was agreed because of the payment is undone with it. */
function beginAgain(
  draft: Draft,
  { before }: ClaimPayment,
  others: readonly ClaimPayment[],
  { seen, marketOffer, unheld, unassigned }: Situation,
): void {
  const { figures, terms, rateSince, agreedUntil, cameLate, inTimeUntil, returnsExcess, ...was } = before!
  if (unheld && draft.claim.holdTransfer !== undefined) releaseHold(draft)
  replaceFigures(draft, figures, terms)
  set(draft, { rateSince, agreedUntil, cameLate, inTimeUntil, returnsExcess })
  const { state, settled, refunded } = draft.claim
  if (state === 'on-hold' || state === 'verification') return
  if (owedToClient(draft.claim) === 0n) {
    if (settled > 0n) close(draft, 'completed')
    else if (refunded > 0n) close(draft, 'refunded')
    else if (seen > 0n) check(draft)
    else if (was.state === 'cancelled' || was.state === 'expired') close(draft, was.state)
    else if (was.state === 'awaiting-payment') awaitAgain(draft, unassigned)
    else if (was.state === 'verification') waitForVerification(draft)
    else check(draft)
    return
  }
  if (settled > 0n) {
    requestChoice(draft, 'double')
    return
  }
  const late = others.some(({ seenAt }) => isLate(draft.claim, seenAt))
  check(draft)
  compareWithAgreement(draft, { seen, late, covered: false, inWindow: !late, marketOffer, unheld })
}

/**
 * The payment is waited for again. Where another order waits for its amount by now, nobody could tell their payments apart: what the
 * customer was shown stays, and an operator looks for the payment, as after “I have paid”.
 */
function awaitAgain(draft: Draft, unassigned: true | undefined): void {
  if (!unassigned) {
    awaitPayment(draft)
    return
  }
  const { windowFrom } = draft.claim
  check(draft)
  set(draft, { windowFrom })
  recordEvent(draft, 'look-for-payment')
}

/** The payment that the form names, and why it is reversed. */
function namedPayment(
  { claim }: Draft,
  { payment: reference, reason }: MoveData,
  { credited }: Situation,
): { payment: ClaimPayment; why: string } | MoveRefusal {
  const payment = reversible(claim, credited).find(known => known.reference === reference)
  if (!payment) return invalidField('body.payment', 'unknown', 'is no payment that can be reversed')
  if (!reason) return invalidField('body.reason', 'missing', 'a reversal has a reason')
  return { payment, why: reason }
}

const isLarge = (units: bigint, most: bigint | undefined): boolean => most !== undefined && units > most
