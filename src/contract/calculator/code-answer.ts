import { z } from 'zod'

/**
 * What a promo code or the code of whoever brought the visitor gives here. A code is always answered: one that does not apply
 * says why, each reason with data of its own.
 */
export const CodeAnswer = z
  .discriminatedUnion('applies', [
    z.object({ applies: z.literal(true), code: z.string() }),
    z.object({ applies: z.literal(false), code: z.string(), reason: z.enum(['unknown']) }),
  ])
  .meta({ id: 'CodeAnswer', examples: [{ applies: false, code: 'WINTER', reason: 'unknown' }] })
export type CodeAnswer = z.infer<typeof CodeAnswer>
