import { amlWords } from '#contract/aml/aml-words.ts'
import { type HoldReason, ruleOf } from '#contract/aml/hold-rules.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defined } from '#contract/defined.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText } from '#contract/money/money-text.ts'
import type { Posting } from '#server/emails/outbox.ts'
import { type Claim, isCashAccount, owedToClient } from './claim.ts'
import type { Draft } from './claim-draft.ts'
import { claimKey } from './claim-key.ts'
import { claimAppointed } from './emails/claim-appointed.ts'
import { claimMoved } from './emails/claim-moved.ts'
import { claimOpened } from './emails/claim-opened.ts'

export type ClaimEmail = Posting<typeof claimOpened> | Posting<typeof claimMoved> | Posting<typeof claimAppointed>

type EmailContext = { secret: string; currency: CurrencyOf }

/** The e-mail about a claim that was opened, or put on hold as it was. */
export function openingEmailOf(draft: Draft, context: EmailContext): ClaimEmail {
  const { claim, mover } = draft
  const { secret, currency } = context
  if (claim.state === 'on-hold') return stateEmail(draft, 'on-hold', context)
  const name = (code: string) => currency(code)?.name[claim.locale] ?? code
  return {
    kind: claimOpened,
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      from: name(claim.from),
      to: name(claim.to),
      minutes: claim.state === 'awaiting-payment' ? claim.windowMinutes : undefined,
      meeting: isCashAccount(claim.accounts.from) || undefined,
      notBefore: claim.meeting?.notBefore ? claim.meeting.notBefore : undefined,
      timeZone: claim.meeting?.notBefore ? claim.meeting.timeZone : undefined,
      floats: !claim.rateSince ? (true as const) : undefined,
    },
    at: mover.at,
  }
}

/** The e-mails about a claim's new state, unless its owner has just made the move, and about a meeting. */
export function emailsOf(draft: Draft, context: EmailContext): ClaimEmail[] {
  const { before, claim, mover } = draft
  const moved = claim.state !== before.state && !isOwnDoing(claim, mover.actor)
  // A payment that differs from the agreed amount is e-mailed at once, also if it was reported before.
  const differs = draft.events.some(({ kind }) => kind === 'payment-differs')
  // The payout is e-mailed also where the same move leads on to another state.
  const paidOut = claim.payout && !before.payout && claim.state !== 'completed'
  return [
    ...(claim.meeting !== before.meeting ? [meetingEmail(draft, context)] : []),
    ...(paidOut ? [stateEmail(draft, 'completed', context)] : []),
    ...(moved || differs ? [stateEmail(draft, emailedState(draft), context)] : []),
  ]
}

/** A returned extra payment completes the claim again; the e-mail is about the refund and not about the payout. */
const emailedState = ({ before, claim }: Draft): ClaimState =>
  before.state === 'refunding' && claim.state === 'completed' ? 'refunded' : claim.state

function stateEmail(draft: Draft, state: ClaimState, { secret, currency }: EmailContext): Posting<typeof claimMoved> {
  const { claim, mover, events } = draft
  const [scale, code] = state === 'completed' ? [claim.terms.toScale, claim.to] : [claim.terms.fromScale, claim.from]
  const sent = sentIn(claim, state)
  return {
    kind: claimMoved,
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      state,
      cash: isCash(claim, state) || undefined,
      returning: state === 'refunding' ? cameIn(claim, currency) : undefined,
      nowhere: (state === 'refunding' && !claim.refundAccount) || undefined,
      unpaid: (state === 'on-hold' && claim.received === 0n) || undefined,
      ...differenceIn(draft, state, currency),
      sent: sent && amountText(BigInt(sent.units), scale, code, claim.locale, currency),
      reference: sent?.reference,
      text: events.map(({ data }) => data.text).findLast(said => typeof said === 'string'),
      hold: state === 'on-hold' ? holdOf(claim) : undefined,
      origin: state === 'on-hold' ? originOf(claim) : undefined,
    },
    at: mover.at,
  }
}

/** What an e-mail of this state says was sent to the customer. */
function sentIn({ payout, refund }: Claim, state: ClaimState): Claim['payout'] {
  if (state === 'completed') return payout
  return state === 'refunded' ? refund : undefined
}

/** What the office owes for the money that came in. */
const cameIn = (claim: Claim, currency: CurrencyOf): string =>
  amountText(owedToClient(claim), claim.terms.fromScale, claim.from, claim.locale, currency)

/** How the money differs from what was agreed: a choice of the customer, or a payment that is still being checked. */
function differenceIn(
  { claim, events }: Draft,
  state: ClaimState,
  currency: CurrencyOf,
): Pick<MovedData, 'problem' | 'rateUntil' | 'until' | 'received' | 'difference'> {
  if (state === 'needs-choice')
    return {
      problem: claim.problem,
      rateUntil: asksHowMuch(claim) ? claim.inTimeUntil!.toISOString() : undefined,
      until: claim.deadline?.toISOString(),
      received: cameIn(claim, currency),
    }
  const differs = state === 'checking' ? events.find(({ kind }) => kind === 'payment-differs') : undefined
  if (!differs) return {}
  const { problem, amount, difference } = differs.data
  const inWords = (value: unknown) =>
    decimalText(String(value), claim.terms.fromScale, claim.from, claim.locale, currency)
  return {
    problem: String(problem),
    received: inWords(amount),
    difference: inWords(difference),
    rateUntil: problem === 'less' && claim.rateSince ? claim.inTimeUntil?.toISOString() : undefined,
  }
}

type MovedData = Posting<typeof claimMoved>['data']

/** The rule of a hold with its number and words, as the page of the pair names it beforehand. */
function holdOf({ aml, reason = 'other', locale }: Claim): NonNullable<MovedData['hold']> {
  const { rules } = amlWords[locale]
  const says = rules[reason as HoldReason] ?? rules.other
  return { rule: ruleOf(reason), says, ...defined({ listRule: aml?.hold?.listRule }) }
}

/** Of a hold over the origin of money: what is asked until when. */
function originOf({ aml, deadline, locale }: Claim): MovedData['origin'] {
  if (!aml?.hold || !deadline) return undefined
  const { asks } = amlWords[locale]
  return { answerBy: deadline.toISOString(), asks: aml.hold.asks.map(ask => asks[ask]) }
}

/** Whether the agreed rate is still guaranteed for the money that was paid in. */
const asksHowMuch = ({ problem, rateSince, inTimeUntil, changedAt }: Claim): boolean =>
  (problem === 'less' || problem === 'more') &&
  rateSince !== undefined &&
  inTimeUntil !== undefined &&
  inTimeUntil > changedAt

/** Whether the payout, or the refund, is cash. */
const isCash = ({ accounts }: Claim, state: Claim['state']): boolean =>
  isCashAccount(state === 'refunding' || state === 'refunded' ? accounts.from : accounts.to)

function meetingEmail({ claim, mover }: Draft, { secret, currency }: EmailContext): ClaimEmail {
  const { office, at, timeZone, knownBy, banknote } = claim.meeting!
  return {
    kind: claimAppointed,
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      office: office?.name[claim.locale],
      address: office?.address[claim.locale],
      ...defined({ at, timeZone, knownBy, banknote }),
    },
    at: mover.at,
  }
}

const common = (claim: Claim, secret: string, currency: CurrencyOf) => ({
  number: groupedNumber(claim.number),
  page: `/claim/${claim.id}?key=${claimKey(claim.id, secret)}` as const,
  give: amountText(claim.figures.give, claim.terms.fromScale, claim.from, claim.locale, currency),
  // Until the rate is fixed this is what would be paid out now.
  get: `${claim.rateSince ? '' : '≈\u00a0'}${amountText(claim.figures.get, claim.terms.toScale, claim.to, claim.locale, currency)}`,
})

const isOwnDoing = ({ state }: Claim, actor: string) =>
  actor === 'client' && (state === 'checking' || state === 'awaiting-payment' || state === 'cancelled')

/** `641 238,05 RUB` in Russian, `641 238.05 RUB` in English: digits are grouped and not rounded. */
const amountText = (units: bigint, scale: number, code: string, locale: Locale, currency: CurrencyOf): string =>
  decimalText(toDecimal(units, scale), scale, code, locale, currency)

const decimalText = (value: string, scale: number, code: string, locale: Locale, currency: CurrencyOf): string =>
  moneyText(value, { ticker: currency(code)?.ticker ?? code, scale }, locale)
