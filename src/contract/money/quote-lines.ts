import { accept, type Result, refuse } from '#contract/result.ts'
import { type ExchangeRate, priceOf } from './exchange-rate.ts'
import { divideDown, divideUp, toDecimal } from './money.ts'
import type { MoneyLine } from './money-line.ts'
import type { NetworkFeeLevel } from './network-fee.ts'
import type { AgreedBenefits, Quote, Side, Terms } from './quote.ts'
import { compare, type Fraction, fraction, fractionFromDecimal, multiply, powerOfTen } from './rate.ts'

/**
 * The lines of a quote, top to bottom. Amounts have every decimal of their currency, shares are percent. From these
 * texts alone the last line can be recalculated.
 */
export type QuoteLine =
  | ({ kind: 'give' | 'exchanged' | 'converted' | 'rounding' | 'get' } & Amount)
  | ({ kind: 'fee'; side: Side; fixed: string; percent: string; min: string; max?: string } & Amount)
  | ({ kind: 'network-fee'; paidBy: 'office' | 'client'; level?: NetworkFeeLevel } & Amount)
  | ({ kind: 'course' } & ExchangeRate)
  /** `cappedFrom` is the caller's full share, where the direction's minimum margin leaves room for less. */
  | ({ kind: 'discount'; percent: string; cappedFrom?: string } & Amount)
  /** A promo code of a fixed sum has no `percent`; then `cappedFrom` is that sum. */
  | ({ kind: 'promo'; percent?: string; cappedFrom?: string } & Amount)

type Amount = { currency: string; value: string }

/** The figures of a quote or a claim with the terms that their texts name. */
export type LinedFigures = {
  give: bigint
  get: bigint
  exchanged: bigint
  converted: bigint
  course: ExchangeRate
  lines: readonly MoneyLine[]
  benefits: AgreedBenefits
  terms: Pick<Terms, 'from' | 'to' | 'fromFee' | 'toFee' | 'networkFee'>
}

/** The lines of a quote, top to bottom. */
export const linesOf = ({ give, get, tier, ...quote }: Quote): QuoteLine[] =>
  linesOfFigures({ ...quote, give: give.units, get: get.units, course: tier.course })

export function linesOfFigures(figures: LinedFigures): QuoteLine[] {
  const { terms, lines } = figures
  const amount = (side: Side, units: bigint): Amount => ({
    currency: terms[side].asset,
    value: toDecimal(units, terms[side].scale),
  })
  const of = (side: Side) => lines.filter(line => line.side === side).map(line => shown(line, figures))
  return [
    { kind: 'give', ...amount('from', figures.give) },
    ...of('from'),
    { kind: 'exchanged', ...amount('from', figures.exchanged) },
    { kind: 'course', ...figures.course },
    { kind: 'converted', ...amount('to', figures.converted) },
    ...of('to'),
    { kind: 'get', ...amount('to', figures.get) },
  ]
}

/** A line as text, with the terms that it follows from. */
function shown({ kind, side, units, countsFor, bps }: MoneyLine, { terms, benefits }: LinedFigures): QuoteLine {
  const { asset, scale } = terms[side]
  const decimal = (units: bigint): string => toDecimal(units, scale)
  const amount = { currency: asset, value: decimal(units < 0n ? -units : units) }
  switch (kind) {
    case 'fee': {
      const { fixed, bps, min, max } = terms[`${side}Fee`]
      const asked = { fixed: decimal(fixed), percent: percentOf(bps), min: decimal(min) }
      return { kind, side, ...asked, max: max === undefined ? undefined : decimal(max), ...amount }
    }
    case 'network-fee':
      return { kind, paidBy: countsFor, level: terms.networkFee.level, ...amount }
    case 'discount':
      return { kind, percent: percentOf(bps!), cappedFrom: cappedFrom(bps!, benefits.discountBps), ...amount }
    case 'promo': {
      const { promo } = benefits
      if (bps === undefined) {
        const wanted = promo && 'bonusUnits' in promo ? promo.bonusUnits : units
        return { kind, cappedFrom: units < wanted ? decimal(wanted) : undefined, ...amount }
      }
      const wanted = promo && 'bonusBps' in promo ? promo.bonusBps : bps
      return { kind, percent: percentOf(bps), cappedFrom: cappedFrom(bps, wanted), ...amount }
    }
    case 'rounding':
      return { kind, ...amount }
  }
}

const cappedFrom = (bps: bigint, wanted: bigint): string | undefined => (bps < wanted ? percentOf(wanted) : undefined)

export type LinesRefusal = { reason: 'lines-disagree'; line: QuoteLine['kind']; shown: string; computed: string }

/**
 * Proves that the lines agree: recalculates them from their texts and returns the first figure that differs. It shares
 * no code with the calculation of the quote.
 */
export function recompute(lines: readonly QuoteLine[]): Result<string, LinesRefusal> {
  let left = NOTHING
  let base = NOTHING
  let price = NOTHING

  for (const line of lines) {
    if (line.kind === 'course') {
      price = priceOf(line)
      continue
    }
    const shown = read(line.value)
    const computed = ((): Fraction => {
      switch (line.kind) {
        case 'give':
          return shown
        case 'exchanged':
        case 'get':
          return left
        case 'fee':
          return feeFrom(line, base)
        case 'converted':
          return rounded(multiply(left, price), line.value, divideDown)
        case 'discount':
          return shareOf(base, line.percent, line.value, divideDown)
        case 'promo':
          return line.percent === undefined ? shown : shareOf(base, line.percent, line.value, divideDown)
        case 'network-fee':
        case 'rounding':
          return shown
      }
    })()
    if (compare(shown, computed) !== 0) {
      return refuse({
        reason: 'lines-disagree',
        line: line.kind,
        shown: line.value,
        computed: written(computed, line.value),
      })
    }

    if (line.kind === 'give' || line.kind === 'converted') base = left = shown
    else if (line.kind === 'discount' || line.kind === 'promo') left = plus(left, shown, 1n)
    else if (line.kind === 'fee' || line.kind === 'rounding') left = plus(left, shown, -1n)
    else if (line.kind === 'network-fee' && line.paidBy === 'client') left = plus(left, shown, -1n)
  }
  const last = lines.at(-1)
  return accept(last?.kind === 'get' ? last.value : '')
}

/** Basis points as percent: `0.15`. */
export const percentOf = (bps: bigint): string => toDecimal(bps, 2)

const NOTHING = fraction(0n)
const HUNDRED = 100n

type Rounding = (dividend: bigint, divisor: bigint) => bigint

function read(text: string): Fraction {
  const value = fractionFromDecimal(text.replace('-', ''))
  if (!value) throw new Error(`${text} is no figure`)
  return text.startsWith('-') ? plus(NOTHING, value, -1n) : value
}

const plus = (a: Fraction, b: Fraction, sign: bigint): Fraction =>
  fraction(a.numerator * b.denominator + sign * b.numerator * a.denominator, a.denominator * b.denominator)

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** Rounded to as many decimals as the shown text has. */
const rounded = (value: Fraction, shown: string, round: Rounding): Fraction =>
  fraction(round(value.numerator * powerOfTen(decimalsOf(shown)), value.denominator), powerOfTen(decimalsOf(shown)))

const shareOf = (value: Fraction, percent: string, shown: string, round: Rounding): Fraction =>
  rounded(multiply(value, multiply(read(percent), fraction(1n, HUNDRED))), shown, round)

function feeFrom(line: Extract<QuoteLine, { kind: 'fee' }>, base: Fraction): Fraction {
  const asked = plus(read(line.fixed), shareOf(base, line.percent, line.value, divideUp), 1n)
  const atLeast = compare(asked, read(line.min)) < 0 ? read(line.min) : asked
  return line.max !== undefined && compare(atLeast, read(line.max)) > 0 ? read(line.max) : atLeast
}

const written = (value: Fraction, like: string): string =>
  toDecimal(divideDown(value.numerator * powerOfTen(decimalsOf(like)), value.denominator), decimalsOf(like))
