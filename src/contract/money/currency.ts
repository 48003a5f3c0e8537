import { z } from 'zod'
import { OwnField } from '#contract/account-formats/own-field.schema.ts'

/** The aggregators' vocabulary: BTC, USDTTRC20, SBERRUB, CASHRUB. */
export const CurrencyCode = z
  .string()
  .regex(/^[A-Z0-9]{2,20}$/)
  .meta({ id: 'CurrencyCode', examples: ['BTC', 'USDTTRC20', 'SBERRUB'] })

/** An amount as it crosses the wire: decimal digits, never a JSON number. */
export const DecimalText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .meta({ id: 'DecimalText', examples: ['0.05', '641238.05'] })

export const CurrencyKind = z.enum(['crypto', 'bank', 'wallet', 'cash'])
export type CurrencyKind = z.infer<typeof CurrencyKind>

/** A currency of the catalogue as the calculator's lists show it. */
export const CurrencyItem = z
  .object({
    code: CurrencyCode,
    name: z.object({ ru: z.string(), en: z.string() }),
    ticker: z.string(),
    network: z.string().nullable(),
    kind: CurrencyKind,
    category: z.string(),
    scale: z.int().min(0).max(18).meta({ description: 'Decimals of the smallest unit.' }),
    icon: z.object({
      glyph: z.string(),
      color: z.string(),
      mark: z.string().optional().meta({
        description:
          'What stands instead: the path of a picture of the office, or the name of a mark that our pages draw.',
      }),
    }),
    reserve: DecimalText,
    state: z.enum(['on', 'paused']),
    reason: z.string().optional(),
    popular: z.boolean(),
    accountForm: z.string().meta({ description: 'What its accounts consist of: `tron`, `russian-card`, `cash`.' }),
    ownFields: z.array(OwnField).optional().meta({ description: 'Fields that the office added to the form.' }),
  })
  .meta({
    id: 'CurrencyItem',
    examples: [
      {
        code: 'USDTTRC20',
        name: { ru: 'Tether TRC20', en: 'Tether TRC20' },
        ticker: 'USDT',
        network: 'TRON',
        kind: 'crypto',
        category: 'stable',
        scale: 6,
        icon: { glyph: '₮', color: '#26a17b' },
        reserve: '182400.000000',
        state: 'on',
        popular: true,
        accountForm: 'tron',
      },
    ],
  })
export type CurrencyItem = z.infer<typeof CurrencyItem>

/** The currency with a code, as the catalogue has it now. */
export type CurrencyOf = (code: string) => CurrencyItem | undefined
