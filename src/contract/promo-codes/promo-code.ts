import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'

/** What a code gives: a share of the amount, a share of the office's margin, or a sum. */
export const promoKinds = ['percent', 'margin', 'sum'] as const
export type PromoKind = (typeof promoKinds)[number]

/** An amount in money that is named by its ticker, such as 500 RUB: it is worth the same in every currency of it. */
const Sum = z
  .strictObject({ amount: AmountText, ticker: z.string().regex(/^[A-Z0-9]{2,12}$/) })
  .meta({ id: 'PromoSum', examples: [{ amount: '500', ticker: 'RUB' }] })
export type PromoSum = z.infer<typeof Sum>

/** Lists are filtered by it, in an address where these signs divide. */
export const BATCH_NAME = /^[^,;:]{0,80}$/

const Codes = z.array(CurrencyCode).max(200)

/** A promo code. Its key is the code in capital letters. No code takes the margin of a direction below its floor. */
export const PromoCodeRecord = z
  .strictObject({
    state: z.enum(['on', 'off']),
    kind: z.enum(promoKinds).meta({
      description: '`percent`: of the amount; `margin`: of the office’s margin; `sum`: a sum, converted at the quote',
    }),
    bps: z.int().min(0).max(10_000).meta({ description: 'Hundredths of a percent; nought for a sum' }),
    sum: Sum.nullable(),
    starts: z.iso.datetime().nullable(),
    ends: z.iso.datetime().nullable(),
    uses: z.int().min(1).max(1_000_000).nullable().meta({ description: 'In all; null: as often as wanted' }),
    usesOfPerson: z.int().min(1).max(1_000).nullable().meta({ description: 'Of one account or mailbox' }),
    from: Codes.meta({ description: 'What must be given; empty: anything' }),
    to: Codes.meta({ description: 'What must be got; empty: anything' }),
    pairs: z
      .array(z.string().regex(/^[A-Z0-9]{2,20}-[A-Z0-9]{2,20}$/))
      .max(200)
      .meta({ description: 'Directions that it applies to besides those of `from` and `to`' }),
    minimum: Sum.nullable().meta({ description: 'What must be given at least' }),
    firstOnly: z.boolean().meta({ description: 'Only with the first claim of an account or mailbox' }),
    only: z
      .string()
      .trim()
      .max(254)
      .meta({ description: 'The mailbox, or the id of the account, that alone may use it' }),
    withDiscount: z.boolean().meta({ description: 'Is added to a discount; otherwise the larger of the two counts' }),
    budget: AmountText.nullable().meta({ description: 'US dollars; a use that does not fit is refused' }),
    listed: z.boolean().meta({ description: 'Is shown to everybody in their account' }),
    batch: z.string().trim().regex(BATCH_NAME).meta({ description: 'The name of the batch that it belongs to' }),
    note: z.string().trim().max(500).meta({ description: 'Only staff read it' }),
  })
  .meta({ id: 'PromoCodeRecord' })
export type PromoCodeRecord = z.infer<typeof PromoCodeRecord>

/** What became of a use: of an open claim, of a completed one, or given back by one that was never paid. */
export const promoUseStates = ['held', 'kept', 'returned'] as const
export type PromoUseState = (typeof promoUseStates)[number]

const Money = z.object({ currency: CurrencyCode, value: DecimalText })
const ClaimName = z.object({ id: z.uuid(), number: z.string() })

/** A use as staff see it. */
export const PromoUse = z
  .object({
    code: z.string(),
    claim: ClaimName,
    email: z.string(),
    at: z.iso.datetime(),
    state: z.enum(promoUseStates),
    gave: Money,
    costUsd: DecimalText.optional().meta({ description: 'Absent: no price was known' }),
  })
  .meta({ id: 'PromoUse' })
export type PromoUse = z.infer<typeof PromoUse>

/** A code that somebody can use. */
const AvailableCode = z.object({
  code: z.string(),
  kind: z.enum(promoKinds),
  percent: DecimalText.optional(),
  sum: Sum.optional(),
  ends: z.iso.datetime().optional(),
  from: Codes,
  to: Codes,
  pairs: z.array(z.string()),
  minimum: Sum.optional(),
  firstOnly: z.boolean(),
  personal: z.boolean().meta({ description: 'For the caller alone' }),
  withDiscount: z.boolean(),
  usesLeft: z.int().optional().meta({ description: 'Of the caller; absent: as often as wanted' }),
})

/** The promo codes of the caller. */
export const MyPromoCodes = z
  .object({
    available: z.array(AvailableCode),
    used: z.array(
      z.object({
        code: z.string(),
        claim: ClaimName,
        at: z.iso.datetime(),
        state: z.enum(promoUseStates),
        gave: Money,
      }),
    ),
  })
  .meta({ id: 'MyPromoCodes' })
export type MyPromoCodes = z.infer<typeof MyPromoCodes>
