import type { z } from 'zod'
import type { RateStep } from '#contract/catalogue/rate-step.ts'
import { type ExchangeRate, exchangeRateOf, RATE_DIGITS } from '#contract/money/exchange-rate.ts'
import { BPS, smaller, toDecimal } from '#contract/money/money.ts'
import { tierMargin } from '#contract/money/price-tiers.ts'
import { type TermsTier, tierAt } from '#contract/money/quote.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import {
  compare,
  divide,
  type Fraction,
  fraction,
  fractionFromDecimal,
  invert,
  multiply,
  significantDown,
  significantUp,
} from '#contract/money/rate.ts'
import type { course } from '#contract/quotes/calculator.calls.ts'
import { quotedText } from '#server/formulas/formula.ts'
import { type Board, type BoardEntry, priceOfEntry } from './board.ts'
import type { FormulaPrice } from './formula-price.ts'

type RateView = z.infer<(typeof course)['answer']>
type FreshPrice = Extract<FormulaPrice, { state: 'fresh' }>

/**
 * The rate at an amount with all steps of its calculation, and the discount that is added to what it gives, as far as the
 * direction has room for it. Undefined: the direction is paused.
 */
export function rateView(board: Board, entry: BoardEntry, tier?: TermsTier, discountBps = 0n): RateView | undefined {
  const priced = priceOfEntry(board, entry)
  if (entry.state === 'paused' || priced.state === 'paused') return undefined
  const { direction, terms } = entry
  const taken = tier ?? tierAt(terms, entry.limits.from.min)
  const marginBps = tierMargin(direction.pricing, adjustOf(direction.pricing.tiers, taken))
  const isBase = marginBps === direction.pricing.marginBps

  const steps: RateStep[] = [
    ...priceSteps(priced, marginBps, taken.course),
    isBase
      ? { kind: 'margin', label: '', value: percentOf(marginBps) }
      : { kind: 'tier', label: toDecimal(taken.startsAt, entry.from.scale), value: percentOf(marginBps) },
    {
      kind: 'course',
      label: taken.course.give,
      value: taken.course.get,
      rounded: { digits: RATE_DIGITS, towards: taken.course.give === '1' ? 'less' : 'more' },
    },
  ]
  return {
    from: direction.from,
    to: direction.to,
    ...taken.course,
    updatedAt: priced.at.toISOString(),
    holdsUntil: priced.freshUntil.toISOString(),
    steps,
    discount: discountBps > 0n ? { percent: percentOf(smaller(discountBps, taken.roomBps)) } : undefined,
  }
}

/** Digits of shown figures; more only where fewer would give another rate. */
const DIGITS = [20, 26]

/**
 * The sources and the formula's price, written so that recalculating with these texts gives the rate. An infinite
 * fraction is cut in the customer's favour, and the rate's own rounding compensates. Inverted rates have inverted
 * prices.
 */
function priceSteps(priced: FreshPrice, marginBps: bigint, course: ExchangeRate): RateStep[] {
  let steps: RateStep[] = []
  for (const digits of DIGITS) {
    const shown = shownPrice(priced, course.give !== '1', digits)
    steps = shown.steps
    const again = exchangeRateOf(multiply(shown.price, fraction(BPS - marginBps, BPS)))
    if (again.give === course.give && again.get === course.get) return steps
  }
  return steps
}

function shownPrice({ formula, used, price, at }: FreshPrice, isTurned: boolean, digits: number) {
  // The price from the shown sources, before cutting.
  let fromShown = price
  const sources = used.map(({ pair, value, divides, sources }): RateStep => {
    const shown = shownFigure(value, digits, divides ? 'less' : 'more')
    const change = divide(shown.named, value)
    fromShown = divides ? divide(fromShown, change) : multiply(fromShown, change)
    const counted = sources.filter(({ counted }) => counted)
    return {
      kind: 'source',
      label: pair,
      ...shown.text,
      at: at.toISOString(),
      sources:
        counted.length > 0
          ? counted.map(({ source, value }) => ({
              name: source,
              value: shownFigure(value, digits, 'less').text.value,
            }))
          : undefined,
    }
  })
  const shown = isTurned ? shownFigure(invert(fromShown), digits, 'less') : shownFigure(fromShown, digits, 'more')
  const steps: RateStep[] = [...sources, { kind: 'formula', label: quotedText(formula, used, isTurned), ...shown.text }]
  return { steps, price: isTurned ? invert(shown.named) : shown.named }
}

/** All digits of a figure, or cut and marked so. */
function shownFigure(figure: Fraction, digits: number, towards: 'less' | 'more') {
  const value = towards === 'less' ? significantDown(figure, digits) : significantUp(figure, digits)
  const named = fractionFromDecimal(value) ?? figure
  const isExact = compare(named, figure) === 0
  return { named, text: isExact ? { value } : { value, rounded: { digits, towards } } }
}

const adjustOf = (tiers: readonly { startsAt: bigint; adjustBps: bigint }[], taken: TermsTier): bigint =>
  tiers.find(({ startsAt }) => startsAt === taken.startsAt)?.adjustBps ?? 0n
