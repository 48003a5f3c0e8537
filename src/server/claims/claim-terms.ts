import { readRate, unitRate } from '#contract/money/exchange-rate.ts'
import { divideDown } from '#contract/money/money.ts'
import type { MoneyLine } from '#contract/money/money-line.ts'
import { chargesOf, quote, type Side, type Terms } from '#contract/money/quote.ts'
import { type QuoteLine, linesOfFigures as textsOfLines } from '#contract/money/quote-lines.ts'
import { fractionFromDecimal, rateOf } from '#contract/money/rate.ts'
import { QuotedTerms, withDigits } from '#server/quotes/quoted-terms.ts'
import type { HeldQuote } from '#server/quotes/signed-quote.ts'

/** The agreed terms from which the figures of a claim are computed. */
export type ClaimTerms = QuotedTerms

/** The figures of a claim; each is computed from those before it. */
export type Figures = {
  side: Side
  give: bigint
  get: bigint
  exchanged: bigint
  worth: bigint
  converted: bigint
  lines: readonly MoneyLine[]
}

export type Pair = { from: string; to: string }

export const readClaimTerms = (stored: unknown): ClaimTerms => QuotedTerms.parse(stored)

export const storeTerms = (terms: ClaimTerms): string => withDigits(terms)

type QuotedFigures = Pick<HeldQuote, 'side' | 'give' | 'get' | 'exchanged' | 'converted' | 'lines'>

/** The figures of a quote, exactly as it was signed. */
export const figuresOfQuote = (held: QuotedFigures, terms: ClaimTerms, pair: Pair): Figures => ({
  side: held.side,
  give: held.give,
  get: held.get,
  exchanged: held.exchanged,
  worth: worthOf(held.exchanged, terms, pair),
  converted: held.converted,
  lines: held.lines,
})

/** The figures for another amount under the same terms; limits and reserve are up to the caller. Undefined where the fees exceed it. */
export function figuresFor(give: bigint, terms: ClaimTerms, pair: Pair): Figures | undefined {
  const counted = quote(asOffered(terms, pair), { side: 'from', units: give }, terms)
  if (!counted.ok) return undefined
  const { get, exchanged, converted, lines } = counted.value
  const worth = worthOf(exchanged, terms, pair)
  return { side: 'from', give, get: get.units, exchanged, worth, converted, lines }
}

/** The figures as the lines that customers see. */
export const linesOfFigures = (figures: Figures, terms: ClaimTerms, pair: Pair): QuoteLine[] =>
  textsOfLines({ ...figures, course: terms.course, benefits: terms, terms: { ...terms, ...countedIn(terms, pair) } })

function asOffered(terms: ClaimTerms, pair: Pair): Terms {
  const { from, to } = countedIn(terms, pair)
  const { course, roomBps } = terms
  const rate = unitRate(readRate(course), from, to)
  return {
    from,
    to,
    tiers: [{ startsAt: 0n, course, rate, marginBps: roomBps, roomBps, improves: true }],
    ...chargesOf(terms),
    fromLimits: { min: 0n },
    toLimits: { min: 0n },
    reserve: UNLIMITED,
  }
}

const countedIn = ({ fromScale, toScale }: ClaimTerms, pair: Pair): Pick<Terms, 'from' | 'to'> => ({
  from: { asset: pair.from, scale: fromScale },
  to: { asset: pair.to, scale: toScale },
})

const UNLIMITED = 10n ** 38n - 1n

/** What an amount given is worth by the sources, rounded down. */
export function worthOf(given: bigint, { price, fromScale, toScale }: ClaimTerms, pair: Pair): bigint {
  const read = fractionFromDecimal(price)
  if (!read) throw new Error(`${price} is no price`)
  const rate = rateOf(read, { asset: pair.from, scale: fromScale }, { asset: pair.to, scale: toScale })
  return divideDown(given * rate.numerator, rate.denominator)
}
