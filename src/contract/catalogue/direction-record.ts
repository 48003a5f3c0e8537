import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CityCode } from './direction.ts'
import { WorkingHours } from './working-hours.ts'

const Bps = z.int().min(0).max(5_000)

/** Amounts are in the currency of the side that they stand on. */
const FeeRecord = z.strictObject({ fixed: AmountText, bps: Bps, min: AmountText, max: AmountText.nullable() })

/** The terms of a direction as the office keeps them. Its key is `BTC-SBERRUB`. */
export const DirectionRecord = z
  .strictObject({
    state: z.enum(['on', 'paused', 'off']),
    reason: z.string().trim().max(500).meta({ description: 'Why it is closed; empty when it is on.' }),
    pausedUntil: z.iso.datetime().nullable().meta({ description: 'A pause that ends by itself.' }),
    formula: z.string().trim().min(1).max(200),
    marginBps: Bps,
    floorBps: Bps.meta({ description: 'What tiers, discounts and promo codes must leave of the margin.' }),
    oldestSeconds: z
      .int()
      .min(10)
      .max(1_209_600)
      .nullable()
      .meta({ description: 'Paused when a value of its formula is older. Null: as old as the sources may be' }),
    jumpBps: z.int().min(1).max(5_000).nullable().meta({
      description:
        'Paused while its price is farther from that of ten to twenty minutes ago. Null: no limit of its own',
    }),
    discountMostBps: z
      .int()
      .min(0)
      .max(5_000)
      .nullable()
      .meta({ description: 'The most of a discount; null: as much as the floor leaves.' }),
    referralMostBps: z
      .int()
      .min(0)
      .max(5_000)
      .nullable()
      .meta({ description: 'The most of what an exchange earns that goes to its referrer; null: their level.' }),
    tiers: z.array(z.strictObject({ startsAt: AmountText, adjustBps: z.int().min(-5_000).max(5_000) })).max(20),
    fromFee: FeeRecord,
    toFee: FeeRecord,
    networkFee: z.strictObject({ amount: AmountText, paidBy: z.enum(['office', 'client']) }),
    slowNetworkFee: AmountText.nullable().meta({
      description: 'What the customer may pay the network instead, for a slower payout. Null: not offered.',
    }),
    fastNetworkFee: AmountText.nullable().meta({ description: 'The same for a faster payout.' }),
    fromMin: AmountText,
    fromMax: AmountText.nullable(),
    toMin: AmountText,
    toMax: AmountText.nullable(),
    rateFixed: z.enum(['opening', 'arrival', 'confirmations']),
    confirmations: z.int().min(1).max(1_000).nullable(),
    windowMinutes: z.int().min(5).max(1_440),
    needsAccount: z.boolean(),
    needsVerification: z.boolean(),
    needsAml: z.boolean(),
    hours: WorkingHours.nullable().meta({ description: 'Null: around the clock.' }),
    cities: z.array(CityCode).max(200),
    instructions: z.strictObject({ ru: z.string().trim().max(4_000), en: z.string().trim().max(4_000) }),
  })
  .meta({ id: 'DirectionRecord' })
export type DirectionRecord = z.infer<typeof DirectionRecord>
