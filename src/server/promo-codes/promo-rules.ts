import { mailboxByProvider } from '#contract/auth/email-address.ts'
import type { CodeAnswer, CodeRefusal } from '#contract/catalogue/code-answer.ts'
import { directionKey } from '#contract/catalogue/direction-key.ts'
import { divideDown, fromDecimal } from '#contract/money/money.ts'
import type { Promo } from '#contract/money/quote.ts'
import {
  compare,
  divide,
  type Fraction,
  fraction,
  fractionFromDecimal,
  multiply,
  powerOfTen,
} from '#contract/money/rate.ts'
import type { PromoCodeRecord, PromoSum } from '#contract/promo-codes/promo-code.ts'

/** A code with what has been used of it. */
export type PromoCode = { code: string; terms: PromoCodeRecord; uses: number; costUsd: bigint }

/** The price of a ticker in US dollars; undefined where none is known. */
export type PriceInUsd = (ticker: string) => Fraction | undefined

type Side = { code: string; ticker: string; scale: number }
type Pair = { from: Side; to: Side }

/** A person as far as a code cares: an account, a mailbox, or both. */
export type PromoPerson = {
  userId?: string | undefined
  /** In their normal spelling. */
  mailboxes: readonly string[]
  /** How often this code was used, the last time with which claim. */
  uses: number
  lastUse?: { at: Date; claim: string }
  /** The number of a claim that was completed or is open. */
  earlier?: string
}

/** What speaks against a code whoever uses it and for whatever: its state, period, uses and budget. */
export function refusalByState({ terms, uses, costUsd }: PromoCode, at: Date): CodeRefusal | undefined {
  if (terms.state === 'off') return { reason: 'off' }
  if (terms.starts !== null && at < new Date(terms.starts)) return { reason: 'not-started', at: terms.starts }
  if (terms.ends !== null && at >= new Date(terms.ends)) return { reason: 'ended', at: terms.ends }
  if (terms.uses !== null && uses >= terms.uses) return { reason: 'used-up' }
  if (terms.budget !== null && costUsd >= budgetOf(terms.budget)) return { reason: 'budget-spent' }
  return undefined
}

/** What speaks against a code before anybody names an amount. */
export function refusalByTerms(
  code: PromoCode,
  at: Date,
  { from, to }: { from: string; to: string },
): CodeRefusal | undefined {
  const refusal = refusalByState(code, at)
  if (refusal) return refusal
  const { terms } = code
  return isForPair(terms, from, to)
    ? undefined
    : { reason: 'other-pair', from: terms.from, to: terms.to, pairs: terms.pairs }
}

/** Without any list a code is for every direction; a list of directions stands beside those of what is given and got. */
function isForPair({ from, to, pairs }: PromoCodeRecord, give: string, get: string): boolean {
  if (pairs.includes(directionKey(give, get))) return true
  if (from.length === 0 && to.length === 0) return pairs.length === 0
  return (from.length === 0 || from.includes(give)) && (to.length === 0 || to.includes(get))
}

/** What speaks against a person. */
export function refusalByPerson({ terms }: PromoCode, person: PromoPerson): CodeRefusal | undefined {
  if (terms.only !== '' && !isOnly(terms.only, person)) return { reason: 'not-yours' }
  const { lastUse, earlier } = person
  if (terms.usesOfPerson !== null && person.uses >= terms.usesOfPerson)
    return { reason: 'used-before', at: lastUse?.at.toISOString(), claim: lastUse?.claim }
  if (terms.firstOnly && earlier !== undefined) return { reason: 'not-first', claim: earlier }
  return undefined
}

const isOnly = (only: string, { userId, mailboxes }: PromoPerson): boolean =>
  only.includes('@')
    ? mailboxes.map(mailboxByProvider).includes(mailboxByProvider(only))
    : userId === only.toLowerCase()

/** Whether it depends on the person at all. */
export const isPersonal = ({ terms }: PromoCode): boolean =>
  terms.only !== '' || terms.usesOfPerson !== null || terms.firstOnly

/** What is said of a guest, whose mailbox the claim will name. */
export function conditionsForLater({ terms }: PromoCode): Extract<CodeAnswer, { applies: true }>['later'] {
  const later = [
    ...(terms.only !== '' ? (['mailbox'] as const) : []),
    ...(terms.firstOnly ? (['first'] as const) : []),
    ...(terms.usesOfPerson !== null ? (['uses'] as const) : []),
  ]
  return later.length > 0 ? later : undefined
}

/** What speaks against an amount: what is given is worth less than the minimum. */
export function refusalByAmount(
  { terms: { minimum } }: PromoCode,
  give: bigint,
  { from }: Pair,
  priceOf: PriceInUsd,
): CodeRefusal | undefined {
  if (minimum === null) return undefined
  const given = worthIn(minimum.ticker, fraction(give, powerOfTen(from.scale)), from.ticker, priceOf)
  if (!given) return { reason: 'no-price' }
  return compare(given, fractionFromDecimal(minimum.amount)!) < 0 ? { reason: 'below-minimum', minimum } : undefined
}

/** Whether a use that costs so much fits the budget. Without a price nobody knows what it costs. */
export function refusalByCost(
  { terms: { budget }, costUsd }: PromoCode,
  cost: bigint | undefined,
): CodeRefusal | undefined {
  if (budget === null) return undefined
  if (cost === undefined) return { reason: 'no-price' }
  return costUsd + cost > budgetOf(budget) ? { reason: 'budget-spent' } : undefined
}

/** What a code adds to a quote; undefined where the worth of its sum is not known. A sum is rounded down. */
export function promoOf(
  { terms: { kind, bps, sum } }: PromoCode,
  { to }: Pair,
  priceOf: PriceInUsd,
): Promo | undefined {
  if (kind === 'percent') return { bonusBps: BigInt(bps) }
  if (kind === 'margin') return { marginShareBps: BigInt(bps) }
  const worth = sum && worthIn(to.ticker, fractionFromDecimal(sum.amount)!, sum.ticker, priceOf)
  if (!worth) return undefined
  return { bonusUnits: divideDown(worth.numerator * powerOfTen(to.scale), worth.denominator) }
}

/** An amount in other money by the prices of both; the same ticker needs no price. */
function worthIn(ticker: string, amount: Fraction, of: PromoSum['ticker'], priceOf: PriceInUsd): Fraction | undefined {
  if (ticker === of) return amount
  const [is, wanted] = [priceOf(of), priceOf(ticker)]
  return is && wanted && divide(multiply(amount, is), wanted)
}

/** Cents. */
const budgetOf = (budget: string): bigint => fromDecimal(budget, 2)!
