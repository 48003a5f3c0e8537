import { z } from 'zod'
import { DecimalText } from '#contract/money/currency.ts'

/** Why a promo code does not apply. */
const codeReasons = [
  'unknown',
  'off',
  'not-started',
  'ended',
  'used-up',
  'budget-spent',
  'other-pair',
  'below-minimum',
  'used-before',
  'not-first',
  'not-yours',
  'discount-is-more',
  'no-room',
  'no-price',
] as const

/** What can be told of a person only when a claim names one. */
const laterConditions = ['mailbox', 'first', 'uses'] as const

/** The effect of a promo code. A code is always answered: one that does not apply has a reason with its data. */
export const CodeAnswer = z
  .discriminatedUnion('applies', [
    z.object({
      applies: z.literal(true),
      code: z.string(),
      later: z
        .array(z.enum(laterConditions))
        .optional()
        .meta({ description: 'Checked when a claim is opened, because a guest has no name before' }),
    }),
    z.object({
      applies: z.literal(false),
      code: z.string(),
      reason: z.enum(codeReasons),
      at: z.iso.datetime().optional().meta({ description: 'When it starts, ended or was used before' }),
      claim: z.string().optional().meta({ description: 'The number of the claim that used it, or was the first' }),
      minimum: z.object({ amount: DecimalText, ticker: z.string() }).optional(),
      percent: DecimalText.optional().meta({ description: 'The discount that is more than the code' }),
      from: z.array(z.string()).optional(),
      to: z.array(z.string()).optional(),
      pairs: z.array(z.string()).optional(),
    }),
  ])
  .meta({
    id: 'CodeAnswer',
    examples: [{ applies: false, code: 'WINTER', reason: 'below-minimum', minimum: { amount: '500', ticker: 'USDT' } }],
  })
export type CodeAnswer = z.infer<typeof CodeAnswer>
export type CodeRefusal = Omit<Extract<CodeAnswer, { applies: false }>, 'applies' | 'code'>

/** The effect of a referral code. Nobody is their own referrer. */
export const ReferralAnswer = z
  .discriminatedUnion('applies', [
    z.object({ applies: z.literal(true), code: z.string() }),
    z.object({ applies: z.literal(false), code: z.string(), reason: z.enum(['unknown', 'own']) }),
  ])
  .meta({ id: 'ReferralAnswer', examples: [{ applies: false, code: '7F3A09C1D2', reason: 'own' }] })
export type ReferralAnswer = z.infer<typeof ReferralAnswer>
