import { z } from 'zod'
import { readRate, unitRate } from '#contract/money/exchange-rate.ts'
import type { Fee } from '#contract/money/fee.ts'
import { divideDown } from '#contract/money/money.ts'
import { type Benefits, type Quote, quote, type Side, type Terms } from '#contract/money/quote.ts'
import { linesOf, type QuoteLine } from '#contract/money/quote-lines.ts'
import { fractionFromDecimal, rateOf } from '#contract/money/rate.ts'
import type { HeldQuote } from '#server/quotes/signed-quote.ts'

const Units = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform(text => BigInt(text))
const StoredFee = z
  .strictObject({ fixed: Units, bps: Units, min: Units, max: Units.optional() })
  .transform(({ max, ...fee }): Fee => (max === undefined ? fee : { ...fee, max }))

/** The agreed terms from which the figures of a claim are computed: the exchange rate, fees and benefits. */
const StoredTerms = z.strictObject({
  course: z.strictObject({ give: z.string(), get: z.string() }),
  price: z.string(),
  fromFee: StoredFee,
  toFee: StoredFee,
  networkFee: z.strictObject({ units: Units, paidBy: z.enum(['office', 'client']) }),
  roomBps: Units,
  discountBps: Units,
  promo: z.union([z.strictObject({ bonusBps: Units }), z.strictObject({ bonusUnits: Units })]).optional(),
  fromScale: z.int(),
  toScale: z.int(),
})
export type ClaimTerms = z.output<typeof StoredTerms>

/** The figures of a claim; each is computed from those before it. */
export type Figures = {
  side: Side
  give: bigint
  get: bigint
  fromFee: bigint
  exchanged: bigint
  worth: bigint
  converted: bigint
  toFee: bigint
  networkFee: bigint
  discountBps: bigint
  discount: bigint
  promo: bigint
  rounding: bigint
}

export type Pair = { from: string; to: string }

/** The figures of a quote, signed or not. */
type QuotedFigures = Omit<HeldQuote, 'issuedAt' | 'holdsUntil'>

export const readTerms = (stored: unknown): ClaimTerms => StoredTerms.parse(stored)

export const storeTerms = (terms: ClaimTerms): string =>
  JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export function termsOfQuote(held: QuotedFigures, scales: { from: number; to: number }): ClaimTerms {
  const fee = (fixed: bigint, bps: bigint, min: bigint, max: bigint | null) => ({
    fixed,
    bps,
    min,
    ...(max === null ? undefined : { max }),
  })
  return {
    course: { give: held.rateGive, get: held.rateGet },
    price: held.price,
    fromFee: fee(held.fromFeeFixed, held.fromFeeBps, held.fromFeeMin, held.fromFeeMax),
    toFee: fee(held.toFeeFixed, held.toFeeBps, held.toFeeMin, held.toFeeMax),
    networkFee: { units: held.networkFee, paidBy: held.networkFeePaidBy },
    roomBps: held.roomBps,
    discountBps: held.discountWantedBps,
    ...promoOf(held),
    fromScale: scales.from,
    toScale: scales.to,
  }
}

function promoOf({ promoBps, promoUnits }: QuotedFigures): Pick<ClaimTerms, 'promo'> {
  if (promoUnits !== null) return { promo: { bonusUnits: promoUnits } }
  return promoBps === null ? {} : { promo: { bonusBps: promoBps } }
}

/** The figures of a quote, exactly as it was signed. */
export const figuresOfQuote = (held: QuotedFigures, terms: ClaimTerms, pair: Pair): Figures => ({
  side: held.side,
  give: held.give,
  get: held.get,
  fromFee: held.fromFee,
  exchanged: held.exchanged,
  worth: worthOf(held.exchanged, terms, pair),
  converted: held.converted,
  toFee: held.toFee,
  networkFee: chargedNetworkFee(terms),
  discountBps: held.discountBps,
  discount: held.discount,
  promo: held.promo,
  rounding: held.rounding,
})

/** The figures for another amount under the same terms. Undefined where the fees exceed the amount. */
export function figuresFor(give: bigint, terms: ClaimTerms, pair: Pair): Figures | undefined {
  const counted = countedFrom(give, terms, pair)
  if (!counted) return undefined
  return {
    side: 'from',
    give,
    get: counted.get.units,
    fromFee: counted.fromFee,
    exchanged: counted.exchanged,
    worth: worthOf(counted.exchanged, terms, pair),
    converted: counted.converted,
    toFee: counted.toFee,
    networkFee: chargedNetworkFee(terms),
    discountBps: counted.discountBps,
    discount: counted.discount,
    promo: counted.promo,
    rounding: 0n,
  }
}

/** The figures as the lines that customers see. */
export function linesOfFigures(figures: Figures, terms: ClaimTerms, pair: Pair): QuoteLine[] {
  const counted = countedFrom(figures.give, terms, pair)
  if (!counted) throw new Error('a claim has figures that its own terms do not yield')
  const { side, rounding, get } = figures
  return linesOf({ ...counted, side, rounding, get: { asset: pair.to, units: get } })
}

/** A quote of an amount under the terms alone; limits and reserve are up to the caller. */
function countedFrom(give: bigint, terms: ClaimTerms, pair: Pair): Quote | undefined {
  const benefits: Benefits = { discountBps: terms.discountBps, promo: terms.promo }
  const counted = quote(asOffered(terms, pair), { side: 'from', units: give }, benefits)
  return counted.ok ? counted.value : undefined
}

function asOffered(terms: ClaimTerms, pair: Pair): Terms {
  const from = { asset: pair.from, scale: terms.fromScale }
  const to = { asset: pair.to, scale: terms.toScale }
  const { course, roomBps } = terms
  const rate = unitRate(readRate(course), from, to)
  return {
    from,
    to,
    tiers: [{ startsAt: 0n, course, rate, marginBps: roomBps, roomBps, improves: true }],
    fromFee: terms.fromFee,
    toFee: terms.toFee,
    networkFee: terms.networkFee,
    fromLimits: { min: 0n },
    toLimits: { min: 0n },
    reserve: UNLIMITED,
  }
}

const UNLIMITED = 10n ** 38n - 1n

/** What an amount given is worth by the sources, rounded down. */
export function worthOf(given: bigint, { price, fromScale, toScale }: ClaimTerms, pair: Pair): bigint {
  const read = fractionFromDecimal(price)
  if (!read) throw new Error(`${price} is no price`)
  const rate = rateOf(read, { asset: pair.from, scale: fromScale }, { asset: pair.to, scale: toScale })
  return divideDown(given * rate.numerator, rate.denominator)
}

/** The part of the network fee that the customer pays. */
const chargedNetworkFee = ({ networkFee }: ClaimTerms): bigint =>
  networkFee.paidBy === 'client' ? networkFee.units : 0n
