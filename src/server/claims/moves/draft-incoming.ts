import { defined } from '#contract/defined.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { earliest, latest } from '#server/platform/dates.ts'
import { type Claim, type ClaimPayment, differenceOf, owedToClient } from '../claim.ts'
import { beforeOf } from '../claim-before.ts'
import {
  awaitPayment,
  check,
  type Draft,
  draftOf,
  giveText,
  type Mover,
  putOnHold,
  recordEvent,
  set,
} from '../claim-draft.ts'
import { postReceived, postReturned } from '../claim-postings.ts'
import type { Incoming } from '../rail.ts'
import { fixesRate, windowFrom } from '../rate-lock.ts'
import { afterMoney, fixRate } from './after-money.ts'
import type { MarketOffer } from './market-offer.ts'

export type IncomingRefusal = { reason: 'not-found' } | { reason: 'already-used' }

/** What a reported payment changes. Without a draft only its confirmations have changed. */
export type IncomingChange = { payment: ClaimPayment; draft?: Draft }

type Known = {
  /** The payment as it was last reported. */
  payment?: ClaimPayment
  /** Other unconfirmed payments of the claim. */
  seen: bigint
  marketOffer: MarketOffer
  /** The reserve does not cover the hold. */
  unheld?: true
  /** What staff call the account that the payment came to. */
  account?: string
}

/** Drafts what a reported payment changes. Reports may be repeated and arrive in any order; only changes have an effect. */
export function draftIncoming(
  claim: Claim,
  incoming: Incoming,
  mover: Mover,
  known: Known,
): Result<IncomingChange | undefined, IncomingRefusal> {
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
    payer: incoming.payer,
    transaction: incoming.transaction,
    depositAccount: incoming.account?.id,
  }
  if (before?.state === 'credited')
    return accept({
      payment: { ...payment, state: 'credited', seenAt: before.seenAt, creditedAt: before.creditedAt ?? incoming.at },
    })
  if (incoming.confirmations >= incoming.needed)
    return accept(credited(claim, payment, mover, { ...known, account: incoming.account?.label }))
  if (before?.state === 'seen') return accept({ payment })
  return accept({ payment, draft: seen(claim, payment, mover, known) })
}

/** An unconfirmed payment: it stops the deadline, and for some claims it fixes the rate. */
function seen(claim: Claim, payment: ClaimPayment, mover: Mover, { seen, marketOffer }: Known): Draft {
  const draft = draftOf(claim, mover)
  if (claim.state === 'awaiting-payment') check(draft)
  recordEvent(draft, 'payment-seen', { ...giveText(claim, payment.units), needed: payment.needed })
  const waits = claim.rateFixed === 'arrival' && !claim.rateSince
  const before = owedToClient(claim) + seen
  const there = before + payment.units
  if (waits && draft.claim.state === 'checking' && fixesRate(claim.figures.give, there))
    fixRate(draft, there, marketOffer)
  if (draft.claim.state === 'checking') compare(draft, payment, { before, there })
  return draft
}

/** Compares an unconfirmed payment with the agreed amount at once, as confirmations may take longer than the rate lock. */
function compare(draft: Draft, payment: ClaimPayment, { before, there }: { before: bigint; there: bigint }): void {
  const { at } = draft.mover
  const { inTimeUntil } = draft.claim
  const isFirst = draft.before.state === 'awaiting-payment'
  const differs = differenceOf(draft.claim, there)
  if (!differs) return
  // A timely underpayment gets one more window for the missing amount, within the rate lock.
  if (isFirst && differs.problem === 'less' && inTimeUntil && payment.seenAt <= inTimeUntil)
    set(draft, { inTimeUntil: latest(windowFrom(draft.claim, at), inTimeUntil) })
  if (!isFirst && before > 0n && differenceOf(draft.claim, before)?.problem === differs.problem) return
  const { amount, currency } = giveText(draft.claim, there)
  recordEvent(draft, 'payment-differs', {
    problem: differs.problem,
    amount,
    currency,
    expected: giveText(draft.claim, draft.claim.figures.give).amount,
    difference: giveText(draft.claim, differs.units).amount,
  })
}

/** A confirmed payment: it is posted to the ledger. */
function credited(claim: Claim, payment: ClaimPayment, mover: Mover, known: Known): IncomingChange {
  const draft = draftOf(claim, mover)
  draft.arrived = payment
  draft.lines.push(postReceived(claim, payment.units, mover, payment.depositAccount))
  set(draft, { received: claim.received + payment.units })
  recordEvent(draft, 'payment-credited', giveText(claim, payment.units), {
    ...defined({ account: known.account }),
    reference: payment.reference,
  })
  if (mover.actor === 'operator') set(draft, { toConfirm: enteredBy(claim, mover) })
  const covered = owedToClient(claim) >= claim.figures.give
  const inWindow = claim.inTimeUntil !== undefined && payment.seenAt <= claim.inTimeUntil
  afterMoney(draft, { ...known, inWindow, late: isLate(claim, payment.seenAt), covered })
  const before = mover.actor === 'operator' ? beforeOf(claim) : undefined
  return { payment: { ...payment, state: 'credited', creditedAt: mover.at, before }, draft }
}

const enteredBy = ({ toConfirm }: Claim, { author, at }: Mover): Claim['toConfirm'] => ({
  by: [...new Set([...(toConfirm?.by ?? []), author])],
  at: at.toISOString(),
})

/** A floating claim gets the current rate in any case, so no payment is late for it. */
export const isLate = ({ inTimeUntil, rateFixed, rateSince }: Claim, seenAt: Date): boolean =>
  (rateFixed === 'opening' || rateSince !== undefined) && inTimeUntil !== undefined && seenAt > inTimeUntil

/** A lost payment: replaced by its sender, removed by a reorganisation, or entered by mistake. */
function lost(claim: Claim, before: ClaimPayment, mover: Mover, { seen }: Known): IncomingChange {
  const draft = draftOf(claim, mover)
  const { creditedAt: _, ...rest } = before
  const payment: ClaimPayment = { ...rest, state: 'lost' }
  if (before.state === 'seen') {
    if (claim.state === 'checking' && owedToClient(claim) === 0n && seen === 0n) awaitPayment(draft)
    recordEvent(draft, 'payment-lost', giveText(claim, payment.units))
    return { payment, draft }
  }

  if (owedToClient(claim) < payment.units) {
    // The money has been paid out or refunded already, which cannot be undone; the event informs staff.
    recordEvent(draft, 'payment-lost-too-late', {}, { reference: payment.reference, ...giveText(claim, payment.units) })
    return { payment: before, draft }
  }
  draft.lines.push(postReturned(claim, payment.units, mover, before.depositAccount))
  set(draft, { received: claim.received - payment.units })
  if (claim.state !== 'on-hold') putOnHold(draft, 'payment-lost')
  recordEvent(draft, 'payment-lost', giveText(claim, payment.units))
  return { payment, draft }
}

type KnownTimes = { openedAt: Date; before: Date | undefined }

/**
 * The time that decides whether a payment is late. A node may report a wrong time, so it is never before the claim was opened
 * and never after the payment was seen. Without a reported time it is when the payment was first seen.
 */
export function paymentTime({ at, paidAt }: Pick<Incoming, 'at' | 'paidAt'>, { openedAt, before }: KnownTimes): Date {
  if (!paidAt) return before ?? at
  return earliest(latest(paidAt, openedAt), at)
}
