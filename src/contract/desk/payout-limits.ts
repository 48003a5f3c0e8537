import { z } from 'zod'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

/** The most of a currency that one person may send alone. Above it one prepares, and another one sends. */
export const PayoutLimit = z
  .object({
    currency: CurrencyCode,
    /** Null: one person may send any amount. */
    aloneMost: DecimalText.nullable(),
    changedAt: z.iso.datetime().optional(),
    changedBy: z.string().optional(),
  })
  .meta({ id: 'PayoutLimit' })
export type PayoutLimit = z.infer<typeof PayoutLimit>
