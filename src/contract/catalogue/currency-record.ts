import { z } from 'zod'
import { OwnField } from '#contract/account-formats/own-field.schema.ts'
import { LOGO_NAME } from '#contract/logo.ts'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyKind } from '#contract/money/currency.ts'

const Name = z.string().trim().min(1).max(60)

/** A currency as the office keeps it. Its key is its code: `USDTTRC20`. */
export const CurrencyRecord = z
  .strictObject({
    state: z.enum(['on', 'paused', 'off']),
    reason: z.string().trim().max(500).meta({ description: 'Why it is paused; empty when it is not.' }),
    name: z.strictObject({ ru: Name, en: Name }),
    ticker: z.string().regex(/^[A-Z0-9]{2,12}$/),
    network: z.string().trim().min(1).max(40).nullable().meta({ description: 'As people know it; null for money.' }),
    kind: CurrencyKind,
    scale: z.int().min(0).max(18).meta({ description: 'Decimals of the smallest unit.' }),
    category: z.string().min(1).max(40).meta({ description: 'The filter above the lists that it stands under.' }),
    sign: z.string().trim().min(1).max(4),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    mark: z
      .union([z.literal(''), z.string().regex(LOGO_NAME)])
      .meta({ description: 'The name of an uploaded square picture; empty is the mark that the pages draw' }),
    popular: z.boolean(),
    position: z.int().min(0).max(100_000),
    accountForm: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,29}$/)
      .meta({
        description: 'What its accounts consist of: `tron`, `russian-card`, `cash`; `own` has its own fields alone.',
      }),
    ownFields: z.array(OwnField).max(6).meta({ description: 'Fields that are asked for after those of the form.' }),
    confirmations: z.int().min(1).max(128).nullable().meta({ description: 'Null: as the rail has it.' }),
    reserveCap: AmountText.nullable().meta({
      description: 'The most of the reserve that is shown and sold. Null: all.',
    }),
  })
  .meta({ id: 'CurrencyRecord' })
export type CurrencyRecord = z.infer<typeof CurrencyRecord>
