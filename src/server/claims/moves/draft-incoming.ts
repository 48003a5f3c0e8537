import { accept, type Result, refuse } from '#contract/result.ts'
import { latest } from '#server/moments.ts'
import { type Claim, type ClaimPayment, differenceOf, openMoney } from '../claim.ts'
import { awaitPayment, check, type Draft, draftOf, giveText, type Mover, putOnHold, set, tell } from '../claim-draft.ts'
import { takeBackIn, takeIn } from '../claim-postings.ts'
import { fixesCourse, windowFrom } from '../course-promise.ts'
import type { Incoming } from '../rail.ts'
import { afterMoney, fixCourse } from './after-money.ts'
import { paymentTime } from './payment-time.ts'
import type { Present } from './present-offer.ts'

export type IncomingRefusal = { reason: 'not-found' } | { reason: 'already-used' }

/** What news of money makes of a claim. Without a draft, only the count of confirmations has changed. */
export type IncomingNews = { payment: ClaimPayment; draft?: Draft }

type Known = {
  /** The payment as it was last told, if it was. */
  payment?: ClaimPayment
  /** Other money that is seen and not certain. */
  seen: bigint
  present: Present
  /** The reserve does not cover what would be held. */
  unheld?: true
}

/** News of money, told for the first or the hundredth time, in any order: only what is new of it does anything. */
export function draftIncoming(
  claim: Claim,
  incoming: Incoming,
  mover: Mover,
  known: Known,
): Result<IncomingNews | undefined, IncomingRefusal> {
  const { payment: before } = known
  if (before && before.units !== incoming.units) return refuse({ reason: 'already-used' })
  if (incoming.lost) return accept(before && before.state !== 'lost' ? lost(claim, before, mover, known) : undefined)

  const payment: ClaimPayment = {
    rail: incoming.rail,
    reference: incoming.reference,
    units: incoming.units,
    confirmations: incoming.confirmations,
    needed: incoming.needed,
    seenAt: paymentTime(incoming, { openedAt: claim.openedAt, before: before?.seenAt }),
    state: 'seen',
  }
  if (before?.state === 'credited')
    return accept({
      payment: { ...payment, state: 'credited', seenAt: before.seenAt, creditedAt: before.creditedAt ?? incoming.at },
    })
  if (incoming.confirmations >= incoming.needed) return accept(credited(claim, payment, mover, known))
  if (before?.state === 'seen') return accept({ payment })
  return accept({ payment, draft: seen(claim, payment, mover, known) })
}

/** Money on its way: it stops the clock, and for some claims it fixes the course. */
function seen(claim: Claim, payment: ClaimPayment, mover: Mover, { seen, present }: Known): Draft {
  const draft = draftOf(claim, mover)
  if (claim.state === 'awaiting-payment') check(draft)
  tell(draft, 'payment-seen', { ...giveText(claim, payment.units), needed: payment.needed })
  const waits = claim.courseFixed === 'arrival' && !claim.courseSince
  const before = openMoney(claim) + seen
  const there = before + payment.units
  if (waits && draft.claim.state === 'checking' && fixesCourse(claim.figures.give, there))
    fixCourse(draft, there, present)
  if (draft.claim.state === 'checking') compare(draft, payment, { before, there })
  return draft
}

/** What is on its way is set against what was agreed at once: the confirmations may take longer than the rate is kept. */
function compare(draft: Draft, payment: ClaimPayment, { before, there }: { before: bigint; there: bigint }): void {
  const { at } = draft.mover
  const { inTimeUntil } = draft.claim
  const isFirst = draft.before.state === 'awaiting-payment'
  const differs = differenceOf(draft.claim, there)
  if (!differs) return
  // Whoever has sent too little in time has one more window for the rest, as far as the rate is promised.
  if (isFirst && differs.problem === 'less' && inTimeUntil && payment.seenAt <= inTimeUntil)
    set(draft, { inTimeUntil: latest(windowFrom(draft.claim, at), inTimeUntil) })
  if (!isFirst && before > 0n && differenceOf(draft.claim, before)?.problem === differs.problem) return
  const { amount, currency } = giveText(draft.claim, there)
  tell(draft, 'payment-differs', {
    problem: differs.problem,
    amount,
    currency,
    expected: giveText(draft.claim, draft.claim.figures.give).amount,
    difference: giveText(draft.claim, differs.units).amount,
  })
}

/** Money that is certain: it is in the books from here on. */
function credited(claim: Claim, payment: ClaimPayment, mover: Mover, known: Known): IncomingNews {
  const draft = draftOf(claim, mover)
  draft.lines.push(takeIn(claim, payment.units, mover))
  set(draft, { received: claim.received + payment.units })
  tell(draft, 'payment-credited', giveText(claim, payment.units), { reference: payment.reference })
  const covered = openMoney(claim) >= claim.figures.give
  const inWindow = claim.inTimeUntil !== undefined && payment.seenAt <= claim.inTimeUntil
  afterMoney(draft, { ...known, inWindow, late: isLate(claim, payment.seenAt), covered })
  return { payment: { ...payment, state: 'credited', creditedAt: mover.at }, draft }
}

/** A floating claim takes the course of the moment in any case, so no money is too late for it. */
const isLate = ({ inTimeUntil, courseFixed, courseSince }: Claim, seenAt: Date): boolean =>
  (courseFixed === 'opening' || courseSince !== undefined) && inTimeUntil !== undefined && seenAt > inTimeUntil

/** What was there is gone: replaced by its sender, turned back by its network, or booked by mistake. */
function lost(claim: Claim, before: ClaimPayment, mover: Mover, { seen }: Known): IncomingNews {
  const draft = draftOf(claim, mover)
  const { creditedAt: _, ...rest } = before
  const payment: ClaimPayment = { ...rest, state: 'lost' }
  if (before.state === 'seen') {
    if (claim.state === 'checking' && openMoney(claim) === 0n && seen === 0n) awaitPayment(draft)
    tell(draft, 'payment-lost', giveText(claim, payment.units))
    return { payment, draft }
  }

  if (openMoney(claim) < payment.units) {
    // It has been paid out or sent back already: nothing here can undo that, and somebody has to know.
    tell(draft, 'payment-lost-too-late', {}, { reference: payment.reference, ...giveText(claim, payment.units) })
    return { payment: before, draft }
  }
  draft.lines.push(takeBackIn(claim, payment.units, mover))
  set(draft, { received: claim.received - payment.units })
  if (claim.state !== 'on-hold') putOnHold(draft, 'payment-lost')
  tell(draft, 'payment-lost', giveText(claim, payment.units))
  return { payment, draft }
}
