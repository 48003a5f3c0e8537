import { accountFieldsOf } from '#contract/accounts/fields.ts'
import { maskAccount } from '#contract/accounts/mask-account.ts'
import type { AccountLine, ClaimChoice, ClaimView, PayTo } from '#contract/claims/claim.ts'
import { moveOf } from '#contract/claims/claim-moves.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { toDecimal } from '#contract/money/money.ts'
import { seenTransfer } from '#contract/payment/explorer-link.ts'
import { maskEmail } from '#contract/people/email.ts'
import { earliest } from '#server/moments.ts'
import {
  type Claim,
  type ClaimEvent,
  type ClaimPayment,
  differenceOf,
  openMoney,
  type Sent,
  type StoredAccount,
} from './claim.ts'
import type { ClaimHistory } from './claim-history.store.ts'
import { linesOfFigures } from './claim-terms.ts'
import { courseEnd } from './course-promise.ts'
import { isExcessReturned } from './moves/after-money.ts'
import { allowedMoves } from './moves/decide-move.ts'
import type { Present } from './moves/present-offer.ts'
import { type Offer, offerFor } from './moves/take-offer.ts'
import { receiptSeal } from './receipt-seal.ts'

/** What can be played with a claim, where the office is a demo. */
export type DemoSteps = (claim: Claim, payments: readonly ClaimPayment[]) => DemoStep[]

export type Looking = {
  /** The owner sees everything and may act; anybody else sees how it goes. */
  whole: boolean
  now: Date
  present: Present
  secret: string
  demoSteps?: DemoSteps
  contact?: string
  instructions?: { ru: string; en: string }
}

/** A claim as its page shows it, with the moves that this viewer can make now. */
export function claimView({ claim, events, payments }: ClaimHistory, looking: Looking): ClaimView {
  const { whole, now, instructions, contact } = looking
  const { figures, terms, from, to, accounts, refundAccount } = claim
  const seen = payments.filter(({ state }) => state === 'seen').reduce((sum, { units }) => sum + units, 0n)
  const lines = (currency: string, account: StoredAccount) => accountLines(currency, account, whole)
  const give = (units: bigint) => ({ currency: from, value: toDecimal(units, terms.fromScale) })
  const get = (units: bigint) => ({ currency: to, value: toDecimal(units, terms.toScale) })
  const there = openMoney(claim) + seen
  const isReported = claim.state === 'checking' && differenceOf(claim, there)?.problem === 'less'
  const waits = claim.state === 'awaiting-payment' || isReported
  const rateUntil = rateUntilOf(claim, waits, now)
  const differs = claim.state === 'checking' && seen > 0n ? differenceOf(claim, there) : undefined
  const rateEnds = courseEnd(claim)
  const confirming = payments.findLast(({ state }) => state !== 'lost')

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
    courseFixed: {
      at: claim.courseFixed,
      ...(claim.courseConfirmations !== undefined && { confirmations: claim.courseConfirmations }),
      ...(claim.courseSince && { since: claim.courseSince.toISOString() }),
    },
    lines: linesOfFigures(figures, terms, claim),
    ...(claim.deadline && {
      window: { from: (claim.windowFrom ?? claim.changedAt).toISOString(), deadline: claim.deadline.toISOString() },
    }),
    ...(rateUntil && { rateUntil: rateUntil.toISOString() }),
    now: now.toISOString(),
    ...(whole &&
      waits &&
      claim.payTo && { payTo: seen > 0n ? payRest(claim.payTo, give(figures.give - there)) : claim.payTo }),
    ...(whole && waits && instructions && (instructions.ru || instructions.en) && { instructions }),
    email: whole ? claim.email : maskEmail(claim.email),
    accounts: { from: lines(from, accounts.from), to: lines(to, accounts.to) },
    ...(refundAccount && { refundAccount: lines(from, refundAccount) }),
    received: give(claim.received),
    ...(claim.state === 'refunding' && { returning: give(openMoney(claim)) }),
    ...(isExcessReturned(claim) && claim.settled === 0n && { excess: give(openMoney(claim) - figures.give) }),
    payments: payments.map(({ seenAt, units, confirmations, needed, state, reference }) => ({
      at: seenAt.toISOString(),
      amount: give(units),
      confirmations,
      needed,
      state,
      ...(whole && foundBy(from, reference)),
    })),
    ...(differs && {
      differs: {
        problem: differs.problem,
        seen: give(there),
        expected: give(figures.give),
        difference: give(differs.units),
        ...(rateEnds && { rateEnds: earliest(rateEnds, claim.agreedUntil).toISOString() }),
      },
    }),
    ...(claim.state === 'checking' &&
      confirming && { confirmations: { seen: confirming.confirmations, needed: confirming.needed } }),
    ...(claim.problem && { choice: choiceOf(claim, looking) }),
    ...(claim.state === 'on-hold' && {
      onHold: {
        reason: (whole && claim.reason) || 'check',
        ...(whole && claim.reasonText && { text: claim.reasonText }),
      },
    }),
    ...(claim.meeting && { meeting: meetingView(claim, whole) }),
    ...(claim.payout && { payout: sentView(claim.payout, get, whole) }),
    ...(claim.state === 'completed' && { seal: receiptSeal(claim, looking.secret) }),
    ...(claim.refund && { refund: sentView(claim.refund, give, whole) }),
    ...(whole && claim.state === 'cancelled' && claim.reasonText && { rejection: claim.reasonText }),
    moves: whole ? allowedMoves(claim, { actor: 'client' }, { now, seen }).map(moveView) : [],
    ...(whole && looking.demoSteps && { demo: looking.demoSteps(claim, payments) }),
    events: events.map(({ at, kind, state, data }) => ({
      at: at.toISOString(),
      kind,
      state,
      data: whole ? data : withoutSecrets(data),
    })),
    ...(contact !== undefined && { contact }),
    openedAt: claim.openedAt.toISOString(),
    changedAt: claim.changedAt.toISOString(),
  }
}

/** Until when what is waited for, from the client or about their money, is taken at the agreed rate. */
function rateUntilOf(claim: Claim, waits: boolean, now: Date): Date | undefined {
  const { courseSince, inTimeUntil, problem } = claim
  if (!courseSince || !inTimeUntil || inTimeUntil < now) return undefined
  return waits || problem === 'less' || problem === 'more' ? inTimeUntil : undefined
}

/** The same place to pay to for what is missing. A code or a link that carries another amount would mislead. */
const payRest = ({ link: _, qr, ...payTo }: PayTo, amount: PayTo['amount']): PayTo => ({
  ...payTo,
  amount,
  ...(payTo.fields.some(({ value }) => value === qr) && { qr }),
})

function choiceOf(claim: Claim, looking: Looking): ClaimChoice {
  const { terms, from, to, figures } = claim
  const give = (units: bigint) => ({ currency: from, value: toDecimal(units, terms.fromScale) })
  const offered = claim.settled > 0n ? undefined : offerFor(claim, looking)
  const offer = (made: Offer) => ({
    give: give(made.figures.give),
    get: { currency: to, value: toDecimal(made.figures.get, made.terms.toScale) },
    course: made.terms.course,
    lines: linesOfFigures(made.figures, made.terms, claim),
    ...(looking.whole && made.token !== undefined && { quote: made.token }),
    holdsUntil: made.holdsUntil.toISOString(),
  })
  const open = openMoney(claim)
  return {
    problem: claim.problem!,
    expected: give(figures.give),
    received: give(open),
    ...(claim.problem === 'less' && open < figures.give && { missing: give(figures.give - open) }),
    ...(claim.problem === 'more' && open > figures.give && { excess: give(open - figures.give) }),
    ...(offered?.ok && { offer: offer(offered.value) }),
    ...(offered && !offered.ok && { refusal: offered.refusal.because }),
  }
}

/** The fields in the order of the currency's form. */
export const accountLines = (currency: string, account: StoredAccount, whole: boolean): AccountLine[] =>
  accountFieldsOf(currency).flatMap(({ name }) => {
    const field = account[name]
    return field ? [{ name, kind: field.kind, value: whole ? field.value : maskAccount(field.kind, field.value) }] : []
  })

function meetingView({ meeting, city }: Claim, whole: boolean): NonNullable<ClaimView['meeting']> {
  const { office, at, notBefore, timeZone, knownBy, banknote } = meeting!
  return {
    city: city ?? meeting!.city,
    ...(whole && office && { office: office as NonNullable<NonNullable<ClaimView['meeting']>['office']> }),
    ...(whole && at !== undefined && { at }),
    ...(whole && notBefore !== undefined && { notBefore }),
    ...(timeZone !== undefined && { timeZone }),
    ...(knownBy && { knownBy }),
    ...(whole && banknote !== undefined && { banknote }),
  }
}

const sentView = (
  { at, units, reference }: Sent,
  amount: (units: bigint) => { currency: string; value: string },
  whole: boolean,
) => {
  const sent = amount(BigInt(units))
  return { at, amount: sent, ...(whole && foundBy(sent.currency, reference)) }
}

/** By what a transfer is found, and where it can be seen by everybody. */
function foundBy(currency: string, reference: string) {
  const seen = seenTransfer(currency, reference)
  return { reference, ...(seen && { seen }) }
}

const moveView = (move: ClaimView['moves'][number]['move']): ClaimView['moves'][number] => {
  const { needs, may } = moveOf(move)
  return { move, ...(needs && { needs: [...needs] }), ...(may && { may: [...may] }) }
}

/**
 * References lead to accounts, why an operator did something is between them and the client, and when somebody carries cash
 * through the city is nobody else's business.
 */
function withoutSecrets(told: ClaimEvent['data']): ClaimEvent['data'] {
  const { reference: _, text: __, reason: ___, at: ____, ...data } = told
  return data
}
