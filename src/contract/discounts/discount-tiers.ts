/** From a turnover on, in US cents, a discount. */
export type DiscountTier = { startsAt: bigint; bps: number }

/** The discount of a customer, where it comes from, and what leads to a larger one. */
export type DiscountPlace = {
  bps: number
  /** A promise of the office counts in place of the tiers. */
  personal: boolean
  next?: { tier: DiscountTier; missing: bigint }
}

/** The place of a turnover among the tiers, which ascend. */
export function placeAt(tiers: readonly DiscountTier[], turnover: bigint, personalBps?: number): DiscountPlace {
  if (personalBps !== undefined) return { bps: personalBps, personal: true }
  const reached = tiers.findLast(({ startsAt }) => startsAt <= turnover)
  const tier = tiers.find(({ startsAt }) => startsAt > turnover)
  return {
    bps: reached?.bps ?? 0,
    personal: false,
    next: tier && { tier, missing: tier.startsAt - turnover },
  }
}
