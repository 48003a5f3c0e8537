import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'

/** The most of a currency that one person may send alone. Above it one person prepares, and another one sends. */
export const PayoutLimitRecord = z
  .strictObject({ aloneMost: AmountText.nullable().meta({ description: 'Null: one person may send any amount' }) })
  .meta({ id: 'PayoutLimitRecord' })
export type PayoutLimitRecord = z.infer<typeof PayoutLimitRecord>
