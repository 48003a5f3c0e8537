import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'
import { DecimalText } from '#contract/money/currency.ts'

/** The discounts of the office: from a turnover in US dollars on, hundredths of a percent. */
export const DiscountsRecord = z
  .strictObject({
    tiers: z.array(z.strictObject({ startsAt: AmountText, bps: z.int().min(1).max(5_000) })).max(20),
  })
  .meta({ id: 'DiscountsRecord' })
export type DiscountsRecord = z.infer<typeof DiscountsRecord>

const Tier = z.object({ startsAt: DecimalText.meta({ description: 'US dollars' }), percent: DecimalText })

/** The tiers, and the place of who asks. */
export const DiscountsView = z
  .object({
    tiers: z.array(Tier),
    mine: z
      .object({
        percent: DecimalText,
        /** A promise of the office counts in place of the tiers. */
        personal: z.boolean(),
        turnover: DecimalText.meta({ description: 'US dollars, of completed exchanges, over all time' }),
        next: Tier.extend({ missing: DecimalText }).optional(),
      })
      .optional(),
  })
  .meta({ id: 'DiscountsView' })
export type DiscountsView = z.infer<typeof DiscountsView>
