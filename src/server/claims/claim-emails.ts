import { amlWords } from '#contract/aml/aml-words.ts'
import { type HoldReason, ruleOf } from '#contract/aml/hold-rules.ts'
import type { ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defined } from '#contract/defined.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyOf } from '#contract/money/currency.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText } from '#contract/money/money-text.ts'
import type { Posting } from '#server/emails/outbox.ts'
import { type Claim, isCashAccount, owedToClient, refundFeeOf, refundSum, type StoredAccount } from './claim.ts'
import type { Draft } from './claim-draft.ts'
import { claimKey } from './claim-key.ts'
import { claimAccountChanging } from './emails/claim-account-changing.ts'
import { claimAccountCode } from './emails/claim-account-code.ts'
import { claimAppointed } from './emails/claim-appointed.ts'
import { claimEnding } from './emails/claim-ending.ts'
import { claimMoved } from './emails/claim-moved.ts'
import { claimOpened } from './emails/claim-opened.ts'
import { claimRefundAccount } from './emails/claim-refund-account.ts'
import { CODE_MS, maskedAccount } from './moves/payout-account.ts'

export type ClaimEmail =
  | Posting<typeof claimOpened>
  | Posting<typeof claimMoved>
  | Posting<typeof claimAppointed>
  | Posting<typeof claimAccountCode>
  | Posting<typeof claimAccountChanging>
  | Posting<typeof claimRefundAccount>

type EmailContext = { secret: string; currency: CurrencyOf }

/** When somebody is there again who pays out, by the clock of the office. */
type PaidFrom = { at: Date; timeZone: string }

/** The e-mail about a claim that was opened, or put on hold as it was. */
export function openingEmailOf(draft: Draft, context: EmailContext, paidFrom?: PaidFrom): ClaimEmail {
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
      payer: accountIn(claim.accounts.from),
      payee: accountIn(claim.accounts.to),
      minutes: claim.state === 'awaiting-payment' ? claim.windowMinutes : undefined,
      meeting: isCashAccount(claim.accounts.from) || undefined,
      notBefore: claim.meeting?.notBefore ? claim.meeting.notBefore : undefined,
      timeZone: claim.meeting?.notBefore ? claim.meeting.timeZone : undefined,
      paidFrom: paidFrom?.at.toISOString(),
      paidIn: paidFrom?.timeZone,
      floats: !claim.rateSince ? (true as const) : undefined,
    },
    at: mover.at,
  }
}

/** The e-mail before the end of the time to pay. */
export const endingEmailOf = (
  claim: Claim,
  at: Date,
  { secret, currency }: EmailContext,
): Posting<typeof claimEnding> => ({
  kind: claimEnding,
  to: claim.email,
  locale: claim.locale,
  data: { ...common(claim, secret, currency), until: claim.deadline!.toISOString(), timeZone: claim.timeZone },
  at,
})

/** The e-mails about a claim's new state, unless its owner has just made the move, and about a meeting. */
export function emailsOf(draft: Draft, context: EmailContext): ClaimEmail[] {
  const { before, claim, mover } = draft
  if (isSilent(claim)) return []
  // Nobody was told of a sum that was typed by mistake, and nobody is before somebody else has looked at it.
  const untold = claim.state === 'needs-choice' ? claim.toConfirm : before.toConfirm && waits.has(claim.state)
  const moved = claim.state !== before.state && !isOwnDoing(claim, mover.actor) && !untold
  const asked = before.toConfirm && claim.state === before.state && draft.events.some(({ kind }) => kind === 'asked')
  // A payment that differs from the agreed amount is e-mailed at once, also if it was reported before.
  const differs = draft.events.some(({ kind }) => kind === 'payment-differs')
  // The payout is e-mailed also where the same move leads on to another state.
  const paidOut = claim.payout && !before.payout && claim.state !== 'completed'
  return [
    ...accountEmails(draft, context),
    ...refundEmails(draft, context),
    ...(claim.meeting !== before.meeting ? [meetingEmail(draft, context)] : []),
    ...(paidOut ? [stateEmail(draft, 'completed', context)] : []),
    ...(moved || differs || asked ? [stateEmail(draft, emailedState(draft), context)] : []),
  ]
}

/** Whether nothing is written about a claim, because strangers may have made it for a mailbox that is not theirs. */
export const isSilent = ({ lettersHeld, received }: Pick<Claim, 'lettersHeld' | 'received'>): boolean =>
  lettersHeld === true && received === 0n

const changedAccount = new Set<string>(['confirm-payout-account', 'approve-payout-account'] satisfies ClaimMove[])

/** Whoever has the mailbox learns of another payout account, and how to stop it, before anything is paid there. */
function accountEmails({ claim, code, events, mover }: Draft, { secret }: EmailContext): ClaimEmail[] {
  const { payoutChange: change, id, email: to, locale } = claim
  if (!change) return []
  const data = {
    number: groupedNumber(claim.number),
    page: `/claim/${id}?key=${claimKey(id, secret)}&move=stop-payout-account` as const,
    was: maskedAccount(change.was),
    to: maskedAccount(change.account),
  }
  const { at } = mover
  if (code !== undefined) {
    const goodUntil = new Date(change.code!.until)
    const withCode = { ...data, code, minutes: CODE_MS / MINUTE_MS }
    return [{ kind: claimAccountCode, to, locale, data: withCode, at, goodUntil }]
  }
  if (!events.some(({ kind }) => changedAccount.has(kind))) return []
  const when = { at: change.countsFrom, timeZone: claim.timeZone }
  return [{ kind: claimAccountChanging, to, locale, data: { ...data, ...when }, at }]
}

/** What staff set, or whoever has the link, is told at once, so that whoever has the mailbox can object before anything is sent there. */
function refundEmails({ claim, events, mover }: Draft, { secret }: EmailContext): ClaimEmail[] {
  const { refundAccount, refundChange, id, email: to, locale, timeZone } = claim
  const set = events.find(({ kind, actor }) => actor !== 'watcher' && setsRefundAccount.has(kind))
  if (!set || !refundAccount) return []
  const isOwn = set.actor === 'client'
  const replaced = isOwn || set.kind === 'replace-refund-account' ? refundChange : undefined
  const data = {
    number: groupedNumber(claim.number),
    page: `/claim/${id}?key=${claimKey(id, secret)}` as const,
    was: (replaced && maskedAccount(replaced.was)) || undefined,
    to: maskedAccount(refundAccount),
    until: replaced?.until,
    own: isOwn || undefined,
    timeZone,
  }
  return [{ kind: claimRefundAccount, to, locale, data, at: mover.at }]
}

const setsRefundAccount: ReadonlySet<string> = new Set(['set-refund-account', 'replace-refund-account'])

const waits: ReadonlySet<ClaimState> = new Set(['awaiting-payment', 'checking'])

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
      timeZone: claim.timeZone,
      ...common(claim, secret, currency),
      state,
      cash: isCash(claim, state) || undefined,
      returning: state === 'refunding' ? inGiven(claim, refundSum(claim), currency) : undefined,
      refundFee: keptOf(claim, state, currency),
      nowhere: (state === 'refunding' && !claim.refundAccount) || undefined,
      returned: events.some(({ kind }) => kind === 'return-payout') || undefined,
      unpaid: (state === 'on-hold' && claim.received === 0n) || undefined,
      ...differenceIn(draft, state, currency),
      sent: sent && amountText(BigInt(sent.units), scale, code, claim.locale, currency),
      reference: sent?.reference,
      account: accountIn(goesBack.has(state) ? claim.refundAccount : claim.accounts.to),
      text: events.map(({ data }) => data.text).findLast(said => typeof said === 'string'),
      hold: state === 'on-hold' ? holdOf(claim) : undefined,
      origin: state === 'on-hold' ? originOf(claim) : undefined,
    },
    at: mover.at,
  }
}

const goesBack: ReadonlySet<ClaimState> = new Set(['refunding', 'refunded'])

/** An account of the customer, masked. Cash has none. */
const accountIn = (account: StoredAccount | undefined): string | undefined =>
  account && !isCashAccount(account) ? maskedAccount(account) || undefined : undefined

/** What an e-mail of this state says was sent to the customer. */
function sentIn({ payout, refund }: Claim, state: ClaimState): Claim['payout'] {
  if (state === 'completed') return payout
  return state === 'refunded' ? refund : undefined
}

/** What the office owes for the money that came in. */
const cameIn = (claim: Claim, currency: CurrencyOf): string => inGiven(claim, owedToClient(claim), currency)

const inGiven = (claim: Claim, units: bigint, currency: CurrencyOf): string =>
  amountText(units, claim.terms.fromScale, claim.from, claim.locale, currency)

/** What is kept of a refund, where one is due or may be chosen. */
function keptOf(claim: Claim, state: ClaimState, currency: CurrencyOf): string | undefined {
  const kept = state === 'refunding' || state === 'needs-choice' ? refundFeeOf(claim, owedToClient(claim)) : 0n
  return kept > 0n ? inGiven(claim, kept, currency) : undefined
}

/** Until when the rate is held, and how far away that is as the e-mail is written: at least a minute is worth saying. */
function heldUntil(until: Date, at: Date): Pick<MovedData, 'rateUntil' | 'rateMinutes'> {
  const minutes = Math.floor((until.getTime() - at.getTime()) / MINUTE_MS)
  return { rateUntil: until.toISOString(), rateMinutes: minutes >= 1 ? minutes : undefined }
}

/** How the money differs from what was agreed: a choice of the customer, or a payment that is still being checked. */
function differenceIn(
  { claim, events, mover }: Draft,
  state: ClaimState,
  currency: CurrencyOf,
): Pick<MovedData, 'problem' | 'rateUntil' | 'rateMinutes' | 'until' | 'received' | 'difference'> {
  if (state === 'needs-choice')
    return {
      problem: claim.problem,
      ...(asksHowMuch(claim) ? heldUntil(claim.inTimeUntil!, mover.at) : {}),
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
    ...(problem === 'less' && claim.rateSince && claim.inTimeUntil ? heldUntil(claim.inTimeUntil, mover.at) : {}),
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

/** `641 238,05 RUB` in Russian, `641,238.05 RUB` in English: digits are grouped and not rounded. */
const amountText = (units: bigint, scale: number, code: string, locale: Locale, currency: CurrencyOf): string =>
  decimalText(toDecimal(units, scale), scale, code, locale, currency)

const decimalText = (value: string, scale: number, code: string, locale: Locale, currency: CurrencyOf): string =>
  moneyText(value, { ticker: currency(code)?.ticker ?? code, scale }, locale)
