import { z } from 'zod'

/** How much of the second currency one unit of the first is worth, exactly. */
export const PriceText = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,20})?$/)
  .meta({ id: 'PriceText', examples: ['93.4', '0.1786'] })

/** A rate that a person sets for a pair: one more source until it ends. Its key is the pair, `USDT-RUB`. */
export const ManualRateRecord = z
  .strictObject({
    state: z.enum(['on', 'withdrawn']),
    value: PriceText,
    validUntil: z.iso
      .datetime()
      .meta({ description: 'At most a year ahead; what is more than a day ahead waits for a second person' }),
    reason: z.string().trim().min(1).max(200),
  })
  .meta({ id: 'ManualRateRecord' })
export type ManualRateRecord = z.infer<typeof ManualRateRecord>
