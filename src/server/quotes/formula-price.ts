import type { PausedReason } from '#contract/calculator/direction.ts'
import { type CourseAt, coursesOf } from '#contract/money/price-tiers.ts'
import type { Fraction } from '#contract/money/rate.ts'
import { evaluate, type Formula, parseFormula, type SourceRates, type UsedSource } from '#server/rates/formula.ts'

/** What a formula yields now. */
export type FormulaPrice =
  | {
      state: 'fresh'
      formula: Formula
      price: Fraction
      courseAt: CourseAt
      at: Date
      freshUntil: Date
      used: readonly UsedSource[]
    }
  /** `pair` is the source that is to blame. */
  | { state: 'paused'; formula?: Formula; because: PausedReason; since?: Date; pair?: string }

/** The price of a formula, or why there is none. A price whose time is over is none. */
export function priceFormula(text: string, rates: SourceRates, now: Date, known?: Formula): FormulaPrice {
  const parsed = known ?? parseFormula(text)
  if ('ok' in parsed && !parsed.ok) return { state: 'paused', because: 'no-source' }
  const formula = 'ok' in parsed ? parsed.value : parsed

  const priced = evaluate(formula, rates)
  if (!priced.ok) {
    const { refusal } = priced
    return refusal.reason === 'source-missing'
      ? { state: 'paused', formula, because: 'no-source', pair: refusal.pair }
      : { state: 'paused', formula, because: refusal.because, since: refusal.since, pair: refusal.pair }
  }
  // A formula of plain numbers, one rouble for another, is as fresh as the moment.
  const { price, used, at = now, freshUntil = FOREVER } = priced.value
  if (freshUntil <= now) return { state: 'paused', formula, because: 'stale', since: freshUntil }
  return { state: 'fresh', formula, price, courseAt: coursesOf(price), at, freshUntil, used }
}

const FOREVER = new Date(8.64e15)
