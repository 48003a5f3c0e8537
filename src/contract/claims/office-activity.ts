import { z } from 'zod'
import { DecimalText } from '#contract/money/currency.ts'

export const OfficeActivity = z
  .object({
    lastDay: z.int().meta({ description: 'Exchanges completed within the last 24 hours' }),
    minutes: z
      .int()
      .nullable()
      .meta({ description: 'The median of the latest 50 exchanges, from order to payout; null: there are none yet' }),
    reserveUsd: DecimalText.nullable().meta({
      description:
        'What can be paid out in all currencies, in US dollars at the rates of now, without currencies that have none',
    }),
  })
  .meta({ id: 'OfficeActivity', examples: [{ lastDay: 23, minutes: 9, reserveUsd: '612000.00' }] })
export type OfficeActivity = z.infer<typeof OfficeActivity>
