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
import {
  type Claim,
  type ClaimEvent,
  type ClaimPayment,
  differenceOf,
  hasGuarantee,
  owedToClient,
  type Sent,
  type StoredAccount,
} from './claim.ts'
import type { ClaimHistory } from './claim-history.store.ts'
import { linesOfFigures } from './claim-terms.ts'
import { isExcessReturned } from './moves/after-money.ts'
import { allowedMoves } from './moves/decide-move.ts'
import type { MarketOffer } from './moves/market-offer.ts'
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
  demoSteps?: DemoSteps
  contact?: string
  instructions?: { ru: string; en: string }
}

/** A claim as its page shows it, with the moves that the viewer can make now. */
export function claimView({ claim, events, payments }: ClaimHistory, options: ViewOptions): ClaimView {
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
  const confirming = payments.findLast(({ state }) => state !== 'lost')
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
    instructions: whole && waits && instructions && (instructions.ru || instructions.en) ? instructions : undefined,
    email: whole ? claim.email : maskEmail(claim.email),
    accounts: { from: lines(accounts.from), to: lines(accounts.to) },
    refundAccount: refundAccount && lines(refundAccount),
    received: give(claim.received),
    returning: claim.state === 'refunding' ? give(owedToClient(claim)) : undefined,
    excess: isExcessReturned(claim) && claim.settled === 0n ? give(owedToClient(claim) - figures.give) : undefined,
    payments: payments.map(({ seenAt, units, confirmations, needed, state, reference }) => ({
      at: seenAt.toISOString(),
      amount: give(units),
      confirmations,
      needed,
      state,
      ...(whole && paymentReference(refundAccount ?? accounts.from, reference)),
    })),
    differs: differs && {
      problem: differs.problem,
      seen: give(there),
      expected: give(figures.give),
      difference: give(differs.units),
      rateEnds: rateEnds && earliest(rateEnds, claim.agreedUntil).toISOString(),
    },
    confirmations:
      claim.state === 'checking' && confirming
        ? { seen: confirming.confirmations, needed: confirming.needed }
        : undefined,
    choice: claim.problem && choiceOf(claim, options),
    onHold: claim.state === 'on-hold' ? holdView(claim, whole) : undefined,
    aml: whole && claim.aml ? amlView(claim.aml) : undefined,
    agreed: whole && claim.agreed ? claim.agreed : undefined,
    ...defined({
      meeting: claim.meeting && meetingView(claim, whole),
      payout: claim.payout && sentView(claim.payout, accounts.to, get, whole),
    }),
    seal: claim.state === 'completed' ? receiptSeal(claim, options.secret) : undefined,
    guarantee: (whole && hasGuarantee(claim)) || undefined,
    refund: claim.refund && sentView(claim.refund, refundAccount ?? accounts.from, give, whole),
    rejection: whole && claim.state === 'cancelled' && claim.reasonText ? claim.reasonText : undefined,
    moves: whole ? allowedMoves(claim, { actor: 'client' }, { now, seen }).map(moveView) : [],
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

/** The reason is for the owner. */
function holdView({ reason, reasonText, aml }: Claim, whole: boolean): NonNullable<ClaimView['onHold']> {
  if (!whole) return { reason: 'check' }
  const { listRule, asks, answered, decideBy } = aml?.hold ?? {}
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
const payRest = ({ link: _, qr, ...payTo }: PayTo, amount: PayTo['amount']): PayTo => ({
  ...payTo,
  amount,
  qr: payTo.fields.some(({ value }) => value === qr) ? qr : undefined,
})

function choiceOf(claim: Claim, options: ViewOptions): ClaimChoice {
  const { terms, from, to, figures } = claim
  const give = (units: bigint) => ({ currency: from, value: toDecimal(units, terms.fromScale) })
  const offered = claim.settled > 0n ? undefined : offerFor(claim, options)
  const offer = (made: Offer) => ({
    give: give(made.figures.give),
    get: { currency: to, value: toDecimal(made.figures.get, made.terms.toScale) },
    course: made.terms.course,
    lines: linesOfFigures(made.figures, made.terms, claim),
    quote: options.whole && made.token !== undefined ? made.token : undefined,
    holdsUntil: made.holdsUntil.toISOString(),
  })
  const open = owedToClient(claim)
  return {
    problem: claim.problem!,
    expected: give(figures.give),
    received: give(open),
    missing: claim.problem === 'less' && open < figures.give ? give(figures.give - open) : undefined,
    excess: claim.problem === 'more' && open > figures.give ? give(open - figures.give) : undefined,
    offer: offered?.ok ? offer(offered.value) : undefined,
    refusal: offered && !offered.ok ? offered.refusal.because : undefined,
  }
}

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
  const { office, at, notBefore, timeZone, knownBy, banknote } = meeting!
  return {
    city: city ?? meeting!.city,
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
  return { at, amount: sent, ...(whole && paymentReference(account, reference)) }
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
