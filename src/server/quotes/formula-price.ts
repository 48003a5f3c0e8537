import type { PausedReason } from '#contract/catalogue/direction.ts'
import { type RateAt, ratesOf } from '#contract/money/price-tiers.ts'
import type { Fraction } from '#contract/money/rate.ts'
import { evaluate, type Formula, parseFormula, type SourceRates, type UsedSource } from '#server/formulas/formula.ts'

/** The present result of a formula. */
export type FormulaPrice =
  | {
      state: 'fresh'
      formula: Formula
      price: Fraction
      /** The same formula some minutes ago, and the age of its oldest value. */
      reference: Fraction
      saidAt: Date
      rateAt: RateAt
      at: Date
      freshUntil: Date
      used: readonly UsedSource[]
    }
  /** `pair` is the failing source. */
  | { state: 'paused'; formula?: Formula; because: PausedReason; since?: Date; pair?: string }

/** The price of a formula, or why there is none. An expired price is none. */
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
  // A formula of plain numbers, like rouble for rouble, never expires.
  const { price, reference, used, at = now, saidAt = now, freshUntil = FOREVER } = priced.value
  if (freshUntil <= now) return { state: 'paused', formula, because: 'stale', since: freshUntil }
  return { state: 'fresh', formula, price, reference, saidAt, rateAt: ratesOf(price), at, freshUntil, used }
}

const FOREVER = new Date(8.64e15)
