import { formOfCurrency } from '#contract/accounts/fields.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText } from '#contract/money/money-text.ts'
import type { Posting } from '#server/notifications/outbox.ts'
import { type Claim, openMoney } from './claim.ts'
import type { Draft } from './claim-draft.ts'
import { claimKey } from './claim-key.ts'

/** How a currency is called. */
export type CurrencyOf = (code: string) => CurrencyItem | undefined

export type ClaimLetter = Posting<'claim-opened'> | Posting<'claim-moved'> | Posting<'claim-appointed'>

type Writing = { secret: string; currency: CurrencyOf }

/** The receipt of a claim that was opened. */
export function receiptOf({ claim, mover }: Draft, { secret, currency }: Writing): ClaimLetter {
  const name = (code: string) => currency(code)?.name[claim.locale] ?? code
  return {
    kind: 'claim-opened',
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      from: name(claim.from),
      to: name(claim.to),
      ...(claim.state === 'awaiting-payment' && { minutes: claim.windowMinutes }),
      ...(formOfCurrency[claim.from] === 'cash' && { meeting: true }),
      ...(claim.meeting?.notBefore && { notBefore: claim.meeting.notBefore, timeZone: claim.meeting.timeZone }),
      ...(!claim.courseSince && { floats: true as const }),
    },
    at: mover.at,
  }
}

/** A letter about each state that a claim comes to, but for the ones that its owner has just brought it to; and where to come. */
export function newsOf(draft: Draft, writing: Writing): ClaimLetter[] {
  const { before, claim, mover } = draft
  const moved = claim.state !== before.state && !isOwnDoing(claim, mover.actor)
  // A payment that is not what was agreed is told at once, also to whoever has reported it before.
  const differs = draft.events.some(({ kind }) => kind === 'payment-differs')
  // Where the payout is followed by something else at once, it is told of all the same.
  const paidOut = claim.payout && !before.payout && claim.state !== 'completed'
  return [
    ...(claim.meeting !== before.meeting ? [appointmentOf(draft, writing)] : []),
    ...(paidOut ? [moveOf(draft, 'completed', writing)] : []),
    ...(moved || differs ? [moveOf(draft, stateToTell(draft), writing)] : []),
  ]
}

/** What came on top of a completed claim goes back: its owner is told of that, and not once more of the payout. */
const stateToTell = ({ before, claim }: Draft): ClaimState =>
  before.state === 'refunding' && claim.state === 'completed' ? 'refunded' : claim.state

function moveOf(
  { claim, mover, events }: Draft,
  state: ClaimState,
  { secret, currency }: Writing,
): Posting<'claim-moved'> {
  const sent = state === 'completed' ? claim.payout : state === 'refunded' ? claim.refund : undefined
  const [scale, code] = state === 'completed' ? [claim.terms.toScale, claim.to] : [claim.terms.fromScale, claim.from]
  const came = (units: bigint) => amountText(units, claim.terms.fromScale, claim.from, claim.locale, currency)
  const differs = state === 'checking' ? events.find(({ kind }) => kind === 'payment-differs') : undefined
  const inWords = (amount: unknown) =>
    decimalText(String(amount), claim.terms.fromScale, claim.from, claim.locale, currency)
  const text = events.map(({ data }) => data.text).findLast(said => typeof said === 'string')
  return {
    kind: 'claim-moved',
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      state,
      ...(isCash(claim, state) && { cash: true as const }),
      ...(state === 'refunding' && { returning: came(openMoney(claim)) }),
      ...(state === 'refunding' && !claim.refundAccount && { nowhere: true as const }),
      ...(state === 'on-hold' && claim.received === 0n && { unpaid: true as const }),
      ...(state === 'needs-choice' && {
        problem: claim.problem,
        ...(asksHowMuch(claim) && { rateUntil: claim.inTimeUntil!.toISOString() }),
        ...(claim.deadline && { until: claim.deadline.toISOString() }),
        received: came(openMoney(claim)),
      }),
      ...(differs && {
        problem: String(differs.data.problem),
        received: inWords(differs.data.amount),
        difference: inWords(differs.data.difference),
        ...(differs.data.problem === 'less' &&
          claim.courseSince &&
          claim.inTimeUntil && { rateUntil: claim.inTimeUntil.toISOString() }),
      }),
      ...(sent && {
        sent: amountText(BigInt(sent.units), scale, code, claim.locale, currency),
        reference: sent.reference,
      }),
      ...(text !== undefined && { text }),
    },
    at: mover.at,
  }
}

/** The agreed rate is kept for this money, for a while. */
const asksHowMuch = ({ problem, courseSince, inTimeUntil, changedAt }: Claim): boolean =>
  (problem === 'less' || problem === 'more') &&
  courseSince !== undefined &&
  inTimeUntil !== undefined &&
  inTimeUntil > changedAt

/** What is paid out is handed over and not sent, or what goes back is. */
const isCash = ({ from, to }: Claim, state: Claim['state']): boolean =>
  formOfCurrency[state === 'refunding' || state === 'refunded' ? from : to] === 'cash'

function appointmentOf({ claim, mover }: Draft, { secret, currency }: Writing): ClaimLetter {
  const { office, at, timeZone, knownBy, banknote } = claim.meeting!
  return {
    kind: 'claim-appointed',
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      ...(office && { office: office.name[claim.locale], address: office.address[claim.locale] }),
      ...(at !== undefined && { at }),
      ...(timeZone !== undefined && { timeZone }),
      ...(knownBy && { knownBy }),
      ...(banknote !== undefined && { banknote }),
    },
    at: mover.at,
  }
}

const common = (claim: Claim, secret: string, currency: CurrencyOf) => ({
  number: spaced(claim.number),
  page: `/claim/${claim.id}?key=${claimKey(claim.id, secret)}` as const,
  give: amountText(claim.figures.give, claim.terms.fromScale, claim.from, claim.locale, currency),
  // Until the course is fixed this is what would be paid out now.
  get: `${claim.courseSince ? '' : '≈\u00a0'}${amountText(claim.figures.get, claim.terms.toScale, claim.to, claim.locale, currency)}`,
})

const isOwnDoing = ({ state }: Claim, actor: string) =>
  actor === 'client' && (state === 'checking' || state === 'awaiting-payment' || state === 'cancelled')

/** `641 238,05 RUB` in Russian, `641 238.05 RUB` in English: digits are grouped, none is rounded away. */
const amountText = (units: bigint, scale: number, code: string, locale: Locale, currency: CurrencyOf): string =>
  decimalText(toDecimal(units, scale), scale, code, locale, currency)

const decimalText = (value: string, scale: number, code: string, locale: Locale, currency: CurrencyOf): string =>
  moneyText(value, { ticker: currency(code)?.ticker ?? code, scale }, locale)

/** `104 882`: as it is read aloud. */
const spaced = (number: string) => number.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
