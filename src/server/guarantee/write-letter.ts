import { networks } from '#contract/account-formats/account.ts'
import { displayAccount } from '#contract/account-formats/display-account.ts'
import { networkNames } from '#contract/account-formats/network-names.ts'
import type { AmlRecord } from '#contract/aml/aml.ts'
import { amlWords } from '#contract/aml/aml-words.ts'
import { holdReasonsOf, ruleOf } from '#contract/aml/hold-rules.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { type Locale, pathIn } from '#contract/locale.ts'
import { plainTimeIn, zoneBeside } from '#contract/moment-in-zone.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Claim, isCashAccount, type StoredAccount } from '#server/claims/claim.ts'
import { linesOfFigures } from '#server/claims/claim-terms.ts'
import { accountLines } from '#server/claims/claim-view.ts'
import { rateEnd } from '#server/claims/rate-lock.ts'
import { earliest } from '#server/platform/dates.ts'
import { money, namesOfCurrencies, rateRows } from '#server/receipts/receipt-rows.ts'
import { letterTexts } from './letter-texts.ts'

export type LetterContext = {
  locale: Locale
  /** The reader's, or else the office's. */
  timeZone: string
  office: string
  origin: string
  currency: (code: string) => Pick<CurrencyItem, 'name' | 'ticker'> | undefined
  /** The policy that the claim goes by; absent where nothing of it is checked by itself. */
  policy?: Pick<AmlRecord, 'asks' | 'answerHours' | 'decideHours'>
  issuedAt: Date
  /** Where the key that signs it is. */
  keyAddress: string
}

/** What was agreed, in words, from the claim alone. Every value stands on one line, so that none can pose as another. */
export function writeLetter(claim: Claim, context: LetterContext): string {
  const { locale, office, origin, issuedAt, keyAddress } = context
  const t = letterTexts[locale]
  return [
    [t.title, `${office}, ${origin}`],
    [
      row(`${t.number} ${claim.number}`),
      row(t.id, claim.id),
      row(t.page, addressOf(context, `/claim/${claim.id}`)),
      row(t.opened, atIn(claim.openedAt, context)),
      row(t.issued, atIn(issuedAt, context)),
      row(t.state, stateNames[locale][claim.state]),
    ],
    exchangeOf(claim, context),
    rateOf(claim, context),
    paymentOf(claim, context),
    payoutOf(claim, context),
    refundOf(claim, context),
    holdsOf(claim, context),
    termsOf(claim, context),
    [t.verify, t.verifyAt(addressOf(context, '/guarantee')), t.verifyKey(keyAddress), t.verifyWhole],
  ]
    .filter(section => section.length > 0)
    .map(section => section.map(oneLine).join('\n'))
    .join('\n\n')
}

function exchangeOf(claim: Claim, context: LetterContext): string[] {
  const { to, figures, terms, rateSince } = claim
  const t = letterTexts[context.locale]
  const [give, get] = [givenOf(claim, figures.give), { currency: to, value: toDecimal(figures.get, terms.toScale) }]
  const currencies = currenciesOf(claim, context)
  const agreed = {
    locale: context.locale,
    give,
    get,
    course: terms.course,
    lines: linesOfFigures(figures, terms, claim),
  }
  const amount = (sum: typeof give) =>
    `${money({ ...context, currencies }, sum)} (${currencies.get(sum.currency)?.name ?? sum.currency})`
  return [
    t.exchange,
    row(t.give, amount(give)),
    row(rateSince ? t.get : t.getNow, amount(get)),
    ...rateRows({ ...agreed, currencies }).map(({ label, value }) => row(label, value)),
  ]
}

function rateOf(claim: Claim, context: LetterContext): string[] {
  const t = letterTexts[context.locale]
  const ends = rateEnd(claim)
  if (!claim.rateSince || !ends) return [t.rate, t.floats[claim.rateFixed](claim.rateConfirmations ?? 0), t.floatsUntil]
  return [t.rate, t.fixed(atIn(claim.rateSince, context), atIn(earliest(ends, claim.agreedUntil), context)), t.late]
}

function paymentOf(claim: Claim, context: LetterContext): string[] {
  const { payTo, state, deadline, inTimeUntil, received } = claim
  if (!payTo) return []
  const t = letterTexts[context.locale]
  const { locale } = context
  const currencies = currenciesOf(claim, context)
  const waits = state === 'awaiting-payment'
  return [
    t.pay,
    ...(waits ? [row(t.amount, money({ locale, currencies }, payTo.amount))] : [t.closed[state] ?? t.expected]),
    ...payTo.fields.map(({ label, value }) => row(label[locale], value)),
    ...(isCashAccount(claim.accounts.from) ? meetingOf(claim, context) : []),
    ...(waits && deadline
      ? [row(t.payBy, atIn(deadline, context))]
      : inTimeUntil
        ? [row(t.inTime, atIn(inTimeUntil, context))]
        : []),
    ...(waits && payTo.confirmations !== undefined ? [t.confirmations(payTo.confirmations)] : []),
    ...(waits && payTo.note ? [payTo.note[locale]] : []),
    ...(waits ? [t.otherAmount] : []),
    ...(received > 0n ? [row(t.received, money({ locale, currencies }, givenOf(claim, received)))] : []),
  ]
}

function payoutOf(claim: Claim, context: LetterContext): string[] {
  const { from, to } = claim.accounts
  const t = letterTexts[context.locale]
  return [
    t.payout,
    row(t.to, accountText(to, context)),
    ...(isCashAccount(from) ? [] : meetingOf(claim, context)),
    t.once,
  ]
}

/** Without what the customer is known by, which is nobody else's to read. */
function meetingOf({ meeting }: Claim, { locale, ...context }: LetterContext): string[] {
  if (!meeting) return []
  const t = letterTexts[locale]
  const { office, at: time, notBefore } = meeting
  // By the clocks of the place where the cash is.
  const place = { locale, timeZone: meeting.timeZone ?? context.timeZone }
  return [
    ...(office ? [row(t.meeting, `${office.name[locale]}, ${office.address[locale]}`)] : []),
    ...(time !== undefined ? [row(t.meetingAt, atIn(new Date(time), place))] : []),
    ...(time === undefined && notBefore !== undefined ? [row(t.notBefore, atIn(new Date(notBefore), place))] : []),
  ]
}

function refundOf(claim: Claim, context: LetterContext): string[] {
  const { refundAccount, accounts, refundFee } = claim
  const t = letterTexts[context.locale]
  const text = accountText(refundAccount ?? accounts.from, context)
  const fee = refundFee && givenOf(claim, refundFee)
  const costs = fee ? t.refundFee(`${fee.value} ${fee.currency}`) : t.refundCosts
  return [t.refund, text ? row(t.refundTo, text) : t.refundUnknown, costs]
}

function holdsOf({ needsAml }: Claim, { locale, policy }: LetterContext): string[] {
  const t = letterTexts[locale]
  const words = amlWords[locale]
  const asks = policy?.asks.map(ask => words.asks[ask]) ?? []
  return [
    t.holds,
    t.holdsOnly,
    ...holdReasonsOf(needsAml).map(reason => `${ruleOf(reason)}. ${words.rules[reason]}`),
    ...(needsAml && asks.length > 0 ? [words.helps(asks.join('; '))] : []),
    ...(needsAml && policy ? [words.takes(policy.answerHours, policy.decideHours)] : []),
  ]
}

function termsOf({ agreed, aml }: Claim, context: LetterContext): string[] {
  const t = letterTexts[context.locale]
  const { rules, 'aml-kyc': policyText } = agreed ?? {}
  const at = (path: string) => addressOf(context, path)
  const lines = [
    ...(rules !== undefined ? [t.rules(rules, at(`/rules?version=${rules}`))] : []),
    ...(policyText !== undefined ? [t.aml(policyText, at(`/aml-kyc?version=${policyText}`))] : []),
    ...(aml ? [t.checks(aml.policy, at(`/aml-kyc?checks=${aml.policy}#aml-rules`))] : []),
  ]
  return lines.length > 0 ? [t.terms, ...lines] : []
}

const row = (label: string, value?: string): string => (value === undefined ? label : `${label}: ${value}`)

/** What customers and the office typed may have line ends, and characters that turn the direction of reading around. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A moment by the reader's clocks, which it names: a letter is read where they are, and by others. */
const atIn = (date: Date, { locale, timeZone }: Pick<LetterContext, 'locale' | 'timeZone'>): string =>
  `${plainTimeIn(date, timeZone)} ${zoneBeside(date, locale, timeZone)}`

const addressOf = ({ origin, locale }: LetterContext, path: string): string => origin + pathIn(locale, path)

const givenOf = ({ from, terms }: Claim, units: bigint) => ({
  currency: from,
  value: toDecimal(units, terms.fromScale),
})

const currenciesOf = ({ from, to }: Claim, { currency, locale }: LetterContext) =>
  namesOfCurrencies([from, to], currency, locale)

/** An account in full: a masked one could be another that begins and ends alike. */
function accountText(account: StoredAccount, { locale }: LetterContext): string {
  const t = letterTexts[locale]
  return accountLines(account, true)
    .map(({ name, kind, value, label }) => {
      const network = networks.find(network => network === kind)
      const text = network ? `${value} (${t.network(networkNames[network])})` : displayAccount(kind, value)
      return label ? `${label[locale]} ${text}` : name === 'memo' ? `memo ${text}` : text
    })
    .join(', ')
}
