import { networks } from '#contract/account-formats/account.ts'
import { maskAccount } from '#contract/account-formats/mask-account.ts'
import { ruleOf } from '#contract/aml/hold-rules.ts'
import { maskEmail } from '#contract/auth/email-address.ts'
import type { AccountLine, ClaimChoice, ClaimView, PayTo } from '#contract/claims/claim.ts'
import { moveOf } from '#contract/claims/claim-moves.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { defined } from '#contract/defined.ts'
import { toDecimal } from '#contract/money/money.ts'
import { seenTransfer } from '#contract/payment-requests/explorer-link.ts'
import { earliest } from '#server/platform/dates.ts'
import { forNobody } from '#server/second-person/vouchings.ts'
import {
  type Claim,
  type ClaimEvent,
  type ClaimPayment,
  differenceOf,
  hasGuarantee,
  owedToClient,
  type PendingPayment,
  refundFeeOf,
  refundSum,
  type Sent,
  type StoredAccount,
} from './claim.ts'
import type { ClaimHistory } from './claim-history.store.ts'
import { linesOfFigures } from './claim-terms.ts'
import { isExcessReturned } from './moves/after-money.ts'
import { allowedMoves } from './moves/decide-move.ts'
import type { MarketOffer } from './moves/market-offer.ts'
import { pendingChange } from './moves/payout-account.ts'
import { mayProlong, prolongOffer } from './moves/prolong.ts'
import { type Offer, offerFor } from './moves/take-offer.ts'
import { rateEnd } from './rate-lock.ts'
import { receiptSeal } from './receipt-seal.ts'

/** The steps that a demo office can simulate for a claim. */
export type DemoSteps = (claim: Claim, payments: readonly ClaimPayment[]) => DemoStep[]

export type ViewOptions = {
  /** For the owner, who sees everything and may act; everybody else sees the progress alone. */
  whole: boolean
  now: Date
  marketOffer: MarketOffer
  secret: string
  /** Whether payments in a currency are seen late now. */
  isLate?: (currency: string) => boolean
  demoSteps?: DemoSteps
  contact?: string
  instructions?: { ru: string; en: string }
}

/** A claim as its page shows it, with the moves that the viewer can make now. */
export function claimView({ claim, events, payments, pending }: ClaimHistory, options: ViewOptions): ClaimView {
  const { whole, now, instructions, contact } = options
  const { figures, terms, from, to, accounts, refundAccount } = claim
  const seen = payments.filter(({ state }) => state === 'seen').reduce((sum, { units }) => sum + units, 0n)
  const lines = (account: StoredAccount) => accountLines(account, whole)
  const give = (units: bigint) => ({ currency: from, value: toDecimal(units, terms.fromScale) })
  const get = (units: bigint) => ({ currency: to, value: toDecimal(units, terms.toScale) })
  const there = owedToClient(claim) + seen
  const isReported = claim.state === 'checking' && differenceOf(claim, there)?.problem === 'less'
  const waits = claim.state === 'awaiting-payment' || isReported
  const rateUntil = rateUntilOf(claim, waits, now)
  const differs = claim.state === 'checking' && seen > 0n ? differenceOf(claim, there) : undefined
  const rateEnds = rateEnd(claim)
  const waiting = new Set(pending.flatMap(({ state, reference }) => (state === 'waits' ? [reference] : [])))
  // What was lost with its block, and waits for another one, is told once.
  const standing = payments.flatMap(({ state, ...payment }) =>
    state === 'reversed' || (state === 'lost' && waiting.has(payment.reference)) ? [] : [{ ...payment, state }],
  )
  const shownPending = pendingShown(pending, standing)
  const confirming = standing.findLast(({ state }) => state !== 'lost')
  const payToNow = () => (claim.payTo && seen > 0n ? payRest(claim.payTo, give(figures.give - there)) : claim.payTo)

  return {
    id: claim.id,
    number: claim.number,
    version: claim.version,
    state: claim.state,
    whole,
    direction: { from, to },
    give: give(figures.give),
    get: get(figures.get),
    course: terms.course,
    rateFixed: {
      at: claim.rateFixed,
      ...defined({ confirmations: claim.rateConfirmations, since: claim.rateSince?.toISOString() }),
    },
    lines: linesOfFigures(figures, terms, claim),
    ...defined({
      window: claim.deadline && {
        from: (claim.windowFrom ?? claim.changedAt).toISOString(),
        deadline: claim.deadline.toISOString(),
      },
      rateUntil: rateUntil?.toISOString(),
    }),
    now: now.toISOString(),
    payTo: whole && waits ? payToNow() : undefined,
    paymentsLate: (whole && (waits || claim.state === 'checking') && options.isLate?.(from)) || undefined,
    instructions: whole && waits && instructions && (instructions.ru || instructions.en) ? instructions : undefined,
    email: whole ? claim.email : maskEmail(claim.email),
    accounts: { from: lines(accounts.from), to: lines(accounts.to) },
    refundAccount: refundAccount && lines(refundAccount),
    received: give(claim.received),
    returning: claim.state === 'refunding' ? give(refundSum(claim)) : undefined,
    refundFee: claim.refundFee ? give(claim.refundFee) : undefined,
    excess:
      isExcessReturned(claim) && claim.settled === 0n
        ? give(withoutFee(claim, owedToClient(claim) - figures.give))
        : undefined,
    // What was entered by mistake stands in the history alone.
    payments: standing.map(({ seenAt, units, confirmations, needed, state, reference }) => ({
      at: seenAt.toISOString(),
      amount: give(units),
      confirmations,
      needed,
      state,
      ...(whole && paymentReference(refundAccount ?? accounts.from, reference)),
    })),
    pending:
      shownPending.length > 0
        ? shownPending.map(({ seenAt, units, state, reference }) => ({
            at: seenAt.toISOString(),
            amount: give(units),
            state,
            ...(whole && paymentReference(refundAccount ?? accounts.from, reference)),
          }))
        : undefined,
    differs: differs && {
      problem: differs.problem,
      seen: give(there),
      expected: give(figures.give),
      difference: give(differs.units),
      rateEnds: rateEnds && earliest(rateEnds, claim.agreedUntil).toISOString(),
      choiceMinutes: claim.windowMinutes,
    },
    confirmations:
      claim.state === 'checking' && confirming
        ? { seen: confirming.confirmations, needed: confirming.needed }
        : undefined,
    choice: claim.problem && !claim.toConfirm ? choiceOf(claim, options) : undefined,
    prolong: claim.state === 'expired' && whole ? prolongView(claim, options) : undefined,
    confirming: claim.problem && claim.toConfirm ? true : undefined,
    onHold: claim.state === 'on-hold' ? holdView(claim, whole) : undefined,
    aml: whole && claim.aml ? amlView(claim.aml) : undefined,
    agreed: whole && claim.agreed ? claim.agreed : undefined,
    payoutReturned: whole && claim.payoutReturn?.step === 'done' ? { at: claim.payoutReturn.at } : undefined,
    payoutChange: whole && claim.settled === 0n ? changeView(claim, now) : undefined,
    refundChange: whole && owedToClient(claim) > 0n ? refundChangeView(claim) : undefined,
    ...defined({
      meeting: claim.meeting && meetingView(claim, whole),
      payout: claim.payout && sentView(claim.payout, accounts.to, get, whole),
    }),
    seal: claim.state === 'completed' ? receiptSeal(claim, options.secret) : undefined,
    guarantee: (whole && hasGuarantee(claim)) || undefined,
    refund: claim.refund && sentView(claim.refund, refundAccount ?? accounts.from, give, whole),
    rejection: whole && claim.state === 'cancelled' && claim.reasonText ? claim.reasonText : undefined,
    moves: whole ? allowedMoves(claim, { actor: 'client' }, { now, seen, confirmsFrom: forNobody }).map(moveView) : [],
    demo: whole && options.demoSteps ? options.demoSteps(claim, payments) : undefined,
    events: events.map(({ at, kind, state, data }) => ({
      at: at.toISOString(),
      kind,
      state,
      data: whole ? data : withoutSecrets(data),
    })),
    contact,
    openedAt: claim.openedAt.toISOString(),
    changedAt: claim.changedAt.toISOString(),
  }
}

/** What going on at the rate of now comes to, where the claim may. */
function prolongView(claim: Claim, options: ViewOptions): ClaimView['prolong'] {
  if (mayProlong(claim, options.now)) return undefined
  const offered = prolongOffer(claim, options)
  return offered.ok ? offerView(claim, offered.value, options.whole) : undefined
}

const withoutFee = (claim: Claim, units: bigint): bigint => units - refundFeeOf(claim, units)

/** One whose code is over is none. */
function changeView(claim: Claim, now: Date): ClaimView['payoutChange'] {
  const { payoutChange: change } = claim
  if (!change || (change.step !== 'done' && !pendingChange(claim, now))) return undefined
  return {
    step: change.step === 'proposed' ? 'office' : change.step,
    was: accountLines(change.was, true),
    to: accountLines(change.account, true),
    until: change.code?.until ?? change.countsFrom,
    triesLeft: change.code && Math.max(change.code.tries, 0),
  }
}

function refundChangeView({ refundChange: change, refundAccount }: Claim): ClaimView['refundChange'] {
  if (!change || !refundAccount) return undefined
  return {
    was: accountLines(change.was, true),
    to: accountLines(refundAccount, true),
    until: change.until,
    agreed: change.agreedAt !== undefined,
    own: change.own,
  }
}

/** The reason is for the owner. */
function holdView({ reason, reasonText, aml, answeredAt }: Claim, whole: boolean): NonNullable<ClaimView['onHold']> {
  if (!whole) return { reason: 'check' }
  const { listRule, asks, answered = answeredAt?.toISOString(), decideBy } = aml?.hold ?? {}
  return {
    reason: reason || 'check',
    rule: reason === undefined ? undefined : ruleOf(reason),
    ...defined({ text: reasonText || undefined, listRule, answered, decideBy, asks: asks && [...asks] }),
  }
}

function amlView({ policy, arrival, payout }: NonNullable<Claim['aml']>): NonNullable<ClaimView['aml']> {
  const checks = arrival === 'waits' || payout === 'waits' ? ('waits' as const) : arrival
  return { policy, ...defined({ checks }) }
}

/** Until when a payment, or a choice about one, is taken at the agreed rate. */
function rateUntilOf(claim: Claim, waits: boolean, now: Date): Date | undefined {
  const { rateSince, inTimeUntil, problem } = claim
  if (!rateSince || !inTimeUntil || inTimeUntil < now) return undefined
  return waits || problem === 'less' || problem === 'more' ? inTimeUntil : undefined
}

/** The same payment details for the missing amount, without a code or a link that contains the full amount. */
const payRest = ({ link: _, page: __, qr, ...payTo }: PayTo, amount: PayTo['amount']): PayTo => ({
  ...payTo,
  amount,
  qr: payTo.fields.some(({ value }) => value === qr) ? qr : undefined,
})

function choiceOf(claim: Claim, options: ViewOptions): ClaimChoice {
  const { terms, from, figures } = claim
  const give = (units: bigint) => ({ currency: from, value: toDecimal(units, terms.fromScale) })
  const offered = claim.settled > 0n ? undefined : offerFor(claim, options)
  const open = owedToClient(claim)
  return {
    problem: claim.problem!,
    expected: give(figures.give),
    received: give(open),
    missing: claim.problem === 'less' && open < figures.give ? give(figures.give - open) : undefined,
    excess: claim.problem === 'more' && open > figures.give ? give(open - figures.give) : undefined,
    back: claim.refundFee ? give(refundSum(claim)) : undefined,
    excessBack:
      claim.refundFee && claim.problem === 'more' && open > figures.give
        ? give(withoutFee(claim, open - figures.give))
        : undefined,
    offer: offered?.ok ? offerView(claim, offered.value, options.whole) : undefined,
    refusal: offered && !offered.ok ? offered.refusal.because : undefined,
  }
}

const offerView = (claim: Claim, { figures, terms, token, holdsUntil }: Offer, whole: boolean) => ({
  give: { currency: claim.from, value: toDecimal(figures.give, terms.fromScale) },
  get: { currency: claim.to, value: toDecimal(figures.get, terms.toScale) },
  course: terms.course,
  lines: linesOfFigures(figures, terms, claim),
  quote: whole && token !== undefined ? token : undefined,
  holdsUntil: holdsUntil.toISOString(),
})

/** The fields of an account as it was given, the account itself first: what the currency asks for now may differ. */
export const accountLines = (account: StoredAccount, whole: boolean): AccountLine[] =>
  Object.entries(account)
    .sort(([a], [b]) => (a === 'account' ? -1 : b === 'account' ? 1 : 0))
    .map(([name, { kind, value, label }]) => ({
      name,
      kind,
      value: whole ? value : maskAccount(kind, value),
      label,
    }))

function meetingView({ meeting, city }: Claim, whole: boolean): NonNullable<ClaimView['meeting']> {
  const { office, at, notBefore, timeZone, wish, knownBy, banknote } = meeting!
  return {
    city: city ?? meeting!.city,
    wish: whole ? wish : undefined,
    office: whole && office ? (office as NonNullable<NonNullable<ClaimView['meeting']>['office']>) : undefined,
    at: whole && at !== undefined ? at : undefined,
    notBefore: whole && notBefore !== undefined ? notBefore : undefined,
    ...defined({ timeZone, knownBy }),
    banknote: whole && banknote !== undefined ? banknote : undefined,
  }
}

const sentView = (
  { at, units, reference }: Sent,
  account: StoredAccount,
  amount: (units: bigint) => { currency: string; value: string },
  whole: boolean,
) => {
  const sent = amount(BigInt(units))
  return { at, amount: sent, ...(whole && reference !== undefined && paymentReference(account, reference)) }
}

/** Whatever waits; otherwise the last that ended, unless a payment has come since. */
function pendingShown(
  pending: readonly PendingPayment[],
  payments: readonly Pick<ClaimPayment, 'state' | 'seenAt'>[],
): readonly PendingPayment[] {
  const waiting = pending.filter(({ state }) => state === 'waits')
  if (waiting.length > 0) return waiting
  const last = pending.at(-1)
  return last && !payments.some(({ state, seenAt }) => state !== 'lost' && seenAt >= last.seenAt) ? [last] : []
}

/** The reference of a transfer, with its link in a block explorer where there is one. */
function paymentReference({ account }: StoredAccount, reference: string) {
  const seen = seenTransfer(
    networks.find(network => network === account?.kind),
    reference,
  )
  return { reference, seen }
}

const moveView = (move: ClaimView['moves'][number]['move']): ClaimView['moves'][number] => {
  const { needs, may } = moveOf(move)
  return { move, ...defined({ needs: needs && [...needs], may: may && [...may] }) }
}

/**
 * Without references, which lead to accounts; without reasons and texts, which are for the owner; and without the time of a
 * meeting, when the customer carries cash.
 */
function withoutSecrets({ reference: _, text: __, reason: ___, at: ____, ...data }: ClaimEvent['data']) {
  return data
}
