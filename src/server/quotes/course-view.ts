import type { z } from 'zod'
import type { course } from '#contract/calculator/calculator.calls.ts'
import type { CourseStep } from '#contract/calculator/direction.ts'
import { toDecimal } from '#contract/money/money.ts'
import { tierMargin } from '#contract/money/price-tiers.ts'
import { type TermsTier, tierAt } from '#contract/money/quote.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import { significantDown } from '#contract/money/rate.ts'
import { type Board, type BoardEntry, priceOfEntry } from './board.ts'

type CourseView = z.infer<(typeof course)['answer']>

/** As many digits as a person reads; the steps explain, the course is what is counted with. */
const SHOWN_DIGITS = 10

/** The course at an amount with every step that led to it. Undefined where the direction is paused. */
export function courseView(board: Board, entry: BoardEntry, tier?: TermsTier): CourseView | undefined {
  const priced = priceOfEntry(board, entry)
  if (entry.state === 'paused' || priced.state === 'paused') return undefined
  const { direction, terms } = entry
  const taken = tier ?? tierAt(terms, entry.limits.from.min)
  const marginBps = tierMargin(direction.pricing, adjustOf(direction.pricing.tiers, taken))

  const steps: CourseStep[] = [
    ...priced.used.map(({ pair, value }) => ({
      kind: 'source' as const,
      label: pair,
      value: significantDown(value, SHOWN_DIGITS),
      at: priced.at.toISOString(),
    })),
    { kind: 'formula', label: direction.formula, value: significantDown(priced.price, SHOWN_DIGITS) },
    { kind: 'margin', label: '', value: percentOf(direction.pricing.marginBps) },
    ...(marginBps === direction.pricing.marginBps
      ? []
      : [{ kind: 'tier' as const, label: toDecimal(taken.startsAt, entry.from.scale), value: percentOf(marginBps) }]),
    { kind: 'course', label: taken.course.give, value: taken.course.get },
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

const adjustOf = (tiers: readonly { startsAt: bigint; adjustBps: bigint }[], taken: TermsTier): bigint =>
  tiers.find(({ startsAt }) => startsAt === taken.startsAt)?.adjustBps ?? 0n
