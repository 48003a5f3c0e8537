import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'

/**
 * How much of a currency one person may send without anybody else: in one payment, and within 24 hours. Above it one person prepares, and
 * another one sends.
 */
export const PayoutLimitRecord = z
  .strictObject({
    aloneMost: AmountText.nullable().meta({ description: 'Of one payment. Null: one person may send any amount' }),
    dayMost: AmountText.nullable().meta({
      description: 'Within 24 hours, of what nobody else has made, approved or prepared. Null: any amount',
    }),
  })
  .meta({ id: 'PayoutLimitRecord' })
export type PayoutLimitRecord = z.infer<typeof PayoutLimitRecord>
