import { z } from 'zod'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

const Saved = z
  .array(z.object({ currency: CurrencyCode, value: DecimalText }))
  .meta({ description: 'What discounts and promo codes added to what was got, by currency' })

const figures = {
  completed: z.int(),
  turnover: DecimalText.meta({ description: 'US dollars, at the price of each claim’s moment' }),
  saved: Saved,
}

/** What somebody has exchanged: all of it, and by the month of completion on the calendar of the office. */
export const CustomerStatistics = z
  .object({
    claims: z.int().meta({ description: 'All claims, in whatever state' }),
    ...figures,
    months: z
      .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), ...figures }))
      .meta({ description: 'The newest first; months without a completed claim are left out' }),
  })
  .meta({ id: 'CustomerStatistics' })
export type CustomerStatistics = z.infer<typeof CustomerStatistics>
