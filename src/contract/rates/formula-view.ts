import { z } from 'zod'
import { PriceText } from './manual-rate-record.ts'

export const FormulaView = z
  .object({
    steps: z.array(
      z.object({
        text: z.string().meta({ description: 'A pair or a number, as it stands in the formula' }),
        divides: z.boolean(),
        value: PriceText.optional().meta({ description: 'What one is worth now; absent when it has no rate' }),
        reason: z.string().optional().meta({ description: 'Why it has no rate' }),
        since: z.iso.datetime().optional(),
      }),
    ),
    price: PriceText.optional(),
    result: PriceText.optional().meta({ description: 'The price less the margin' }),
    fault: z
      .object({
        code: z.string(),
        at: z.int().optional().meta({ description: 'The character, from 1' }),
        found: z.string().optional(),
        wanted: z.string().optional(),
        yields: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: 'FormulaView' })
export type FormulaView = z.infer<typeof FormulaView>
