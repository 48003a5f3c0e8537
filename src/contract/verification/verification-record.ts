import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'

const Text = z.string().trim().min(1).max(1_000)

/** What the office asks of one kind of check, and when. Its key is the kind. */
export const VerificationRecord = z
  .strictObject({
    asks: z.strictObject({ ru: Text, en: Text }),
    photos: z.int().min(1).max(6),
    termDays: z
      .int()
      .min(0)
      .max(3_650)
      .meta({ description: 'Who has passed is not asked again for so long; 0: asked every time' }),
    keepDays: z.int().min(1).max(365).meta({ description: 'The photos are erased so long after the decision' }),
    byDirection: z.boolean().meta({ description: 'Asked where a direction or a rule of screening demands a check' }),
    amountFrom: AmountText.nullable().meta({ description: 'From so many US dollars of one claim on' }),
    turnoverFrom: AmountText.nullable().meta({
      description: 'From so many US dollars exchanged in all, with this claim',
    }),
  })
  .meta({ id: 'VerificationRecord' })
export type VerificationRecord = z.infer<typeof VerificationRecord>
