import { BPS } from '#contract/money/money.ts'
import { type Pricing, priceTiers } from '#contract/money/price-tiers.ts'
import { chargesOf, type Limits, limitsOf, type Terms } from '#contract/money/quote.ts'
import type { Direction } from '#server/catalogue/directions.ts'
import type { Pause } from './direction-item.ts'
import type { FormulaPrice } from './formula-price.ts'

/** What a direction's rate and figures follow from besides its price. */
export type TermsOfDirection = Omit<Terms, 'tiers'> & { pricing: Pricing }

export const termsOfDirection = (
  direction: Direction,
  counted: Pick<Terms, 'from' | 'to' | 'reserve' | 'payableMost'>,
): TermsOfDirection => ({
  ...counted,
  ...chargesOf(direction),
  otherNetworkFees: direction.otherNetworkFees,
  pricing: direction.pricing,
  fromLimits: direction.fromLimits,
  toLimits: direction.toLimits,
})

/** The terms of a direction at a price with their limits. */
export function termsAt(
  { rateAt }: Pick<Extract<FormulaPrice, { state: 'fresh' }>, 'rateAt'>,
  { pricing, ...rest }: TermsOfDirection,
): { terms: Terms; limits: Limits } {
  const terms: Terms = { ...rest, tiers: priceTiers(rateAt, pricing, rest.from, rest.to) }
  return { terms, limits: limitsOf(terms) }
}

/** A direction with its price: the one there, or the one back. */
type PricedWay = { price: FormulaPrice; pricing: Pick<Pricing, 'floorBps'> }

/** Why the prices alone pause a direction: its own, or that of the opposite direction. */
export function pauseByPrice(there: PricedWay, back: PricedWay | undefined): Pause | undefined {
  if (there.price.state === 'paused') {
    const { because, since, pair } = there.price
    return { because, since, pair: pair || undefined }
  }
  return back && losesThereAndBack(there, back) ? { because: 'below-floor' } : undefined
}

/**
 * Two opposite directions that exchanging there and back would profit the customer by: their sources disagree too far, or one
 * may be sold below the market by more than the other keeps.
 */
function losesThereAndBack(there: PricedWay, back: PricedWay): boolean {
  if (there.price.state === 'paused' || back.price.state === 'paused') return false
  const [price, returning] = [there.price.price, back.price.price]
  const brought = price.denominator * returning.denominator
  const returned = price.numerator * returning.numerator
  return returned * (BPS - there.pricing.floorBps) * (BPS - back.pricing.floorBps) > brought * BPS * BPS
}
