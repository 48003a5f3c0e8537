import { z } from 'zod'

/**
 * The effect of a promo code or a referral code. A code is always answered: one that does not apply has a reason with
 * its data.
 */
export const CodeAnswer = z
  .discriminatedUnion('applies', [
    z.object({ applies: z.literal(true), code: z.string() }),
    z.object({ applies: z.literal(false), code: z.string(), reason: z.enum(['unknown']) }),
  ])
  .meta({ id: 'CodeAnswer', examples: [{ applies: false, code: 'WINTER', reason: 'unknown' }] })
export type CodeAnswer = z.infer<typeof CodeAnswer>
