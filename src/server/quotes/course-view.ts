import type { z } from 'zod'
import type { course } from '#contract/calculator/calculator.calls.ts'
import type { CourseStep } from '#contract/calculator/course-step.ts'
import { COURSE_DIGITS, type Course, courseOf } from '#contract/money/course.ts'
import { BPS, toDecimal } from '#contract/money/money.ts'
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
import { quotedText } from '#server/rates/formula.ts'
import { type Board, type BoardEntry, priceOfEntry } from './board.ts'
import type { FormulaPrice } from './formula-price.ts'

type CourseView = z.infer<(typeof course)['answer']>
type FreshPrice = Extract<FormulaPrice, { state: 'fresh' }>

/** The course at an amount with every step that led to it. Undefined where the direction is paused. */
export function courseView(board: Board, entry: BoardEntry, tier?: TermsTier): CourseView | undefined {
  const priced = priceOfEntry(board, entry)
  if (entry.state === 'paused' || priced.state === 'paused') return undefined
  const { direction, terms } = entry
  const taken = tier ?? tierAt(terms, entry.limits.from.min)
  const marginBps = tierMargin(direction.pricing, adjustOf(direction.pricing.tiers, taken))
  const isBase = marginBps === direction.pricing.marginBps

  const steps: CourseStep[] = [
    ...priceSteps(priced, marginBps, taken.course),
    isBase
      ? { kind: 'margin', label: '', value: percentOf(marginBps) }
      : { kind: 'tier', label: toDecimal(taken.startsAt, entry.from.scale), value: percentOf(marginBps) },
    {
      kind: 'course',
      label: taken.course.give,
      value: taken.course.get,
      rounded: { digits: COURSE_DIGITS, towards: taken.course.give === '1' ? 'less' : 'more' },
    },
  ]
  return {
    from: direction.from,
    to: direction.to,
    ...taken.course,
    updatedAt: priced.at.toISOString(),
    holdsUntil: priced.freshUntil.toISOString(),
    steps,
  }
}

/** As many digits as are read without effort; more of them only where fewer would lead to another course. */
const DIGITS = [20, 26]

/**
 * The sources and the price of the formula, written so that whoever counts on with these texts comes to the course.
 * A figure without an end is cut towards more for the client: from there the roundings of the course find the way back.
 * Where the course says what is given for one got, so does the price.
 */
function priceSteps(priced: FreshPrice, marginBps: bigint, course: Course): CourseStep[] {
  let steps: CourseStep[] = []
  for (const digits of DIGITS) {
    const shown = shownPrice(priced, course.give !== '1', digits)
    steps = shown.steps
    const again = courseOf(multiply(shown.price, fraction(BPS - marginBps, BPS)))
    if (again.give === course.give && again.get === course.get) return steps
  }
  return steps
}

function shownPrice({ formula, used, price, at }: FreshPrice, isTurned: boolean, digits: number) {
  // What the shown sources come to: the price itself, but for the ends that were cut off.
  let fromShown = price
  const sources = used.map(({ pair, value, divides, sources }): CourseStep => {
    const shown = shownFigure(value, digits, divides ? 'less' : 'more')
    const change = divide(shown.named, value)
    fromShown = divides ? divide(fromShown, change) : multiply(fromShown, change)
    const counted = sources.filter(({ counted }) => counted)
    return {
      kind: 'source',
      label: pair,
      ...shown.text,
      at: at.toISOString(),
      ...(counted.length > 0 && {
        sources: counted.map(({ source, value }) => ({
          name: source,
          value: shownFigure(value, digits, 'less').text.value,
        })),
      }),
    }
  })
  const shown = isTurned ? shownFigure(invert(fromShown), digits, 'less') : shownFigure(fromShown, digits, 'more')
  const steps: CourseStep[] = [
    ...sources,
    { kind: 'formula', label: quotedText(formula, used, isTurned), ...shown.text },
  ]
  return { steps, price: isTurned ? invert(shown.named) : shown.named }
}

/** A figure with all its digits where there are not too many of them; else cut, and saying so. */
function shownFigure(figure: Fraction, digits: number, towards: 'less' | 'more') {
  const value = towards === 'less' ? significantDown(figure, digits) : significantUp(figure, digits)
  const named = fractionFromDecimal(value) ?? figure
  const isExact = compare(named, figure) === 0
  return { named, text: isExact ? { value } : { value, rounded: { digits, towards } } }
}

const adjustOf = (tiers: readonly { startsAt: bigint; adjustBps: bigint }[], taken: TermsTier): bigint =>
  tiers.find(({ startsAt }) => startsAt === taken.startsAt)?.adjustBps ?? 0n
