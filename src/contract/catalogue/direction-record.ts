import { z } from 'zod'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CityCode } from './direction.ts'
import { WorkingHours } from './working-hours.ts'

const Bps = z.int().min(0).max(5_000)

/** Below zero a direction sells for less than the market says, at the office's expense. */
const LEAST_MARGIN_BPS = -500
export const MarginBps = z.int().min(LEAST_MARGIN_BPS).max(5_000)

/** Amounts are in the currency of the side that they stand on. */
const FeeRecord = z.strictObject({ fixed: AmountText, bps: Bps, min: AmountText, max: AmountText.nullable() })

/** What differs in a city, or in one branch of it. Null: as in the direction, or in the city. */
export const CityTerms = z
  .strictObject({
    city: CityCode,
    branch: z.string().trim().max(40).meta({ description: 'A branch of the city; empty: the whole city.' }),
    marginBps: MarginBps.nullable(),
    fromMin: AmountText.nullable(),
    fromMax: AmountText.nullable(),
    toMin: AmountText.nullable(),
    toMax: AmountText.nullable(),
    reserve: AmountText.nullable().meta({ description: 'The most that open claims may come to there.' }),
    hours: WorkingHours.nullable(),
  })
  .meta({ id: 'CityTerms' })
export type CityTerms = z.infer<typeof CityTerms>

/** The terms of a direction as the office keeps them. Its key is `BTC-SBERRUB`. */
export const DirectionRecord = z
  .strictObject({
    state: z.enum(['on', 'paused', 'off']),
    reason: z.string().trim().max(500).meta({ description: 'Why it is closed; empty when it is on.' }),
    pausedUntil: z.iso.datetime().nullable().meta({ description: 'A pause that ends by itself.' }),
    formula: z.string().trim().min(1).max(200),
    marginBps: MarginBps,
    floorBps: MarginBps.meta({ description: 'What tiers, discounts and promo codes must leave of the margin.' }),
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
    refundFee: AmountText.nullable().meta({
      description: 'What is kept of a refund for its transfer, in what the customer gives. Null: the office bears it.',
    }),
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
    hours: WorkingHours.nullable().meta({ description: 'Null: those of the office, or around the clock.' }),
    officeHours: z.boolean().meta({
      description: 'Without hours of its own, what is paid out by hand is paid out in the hours of the office',
    }),
    cities: z.array(CityCode).max(200),
    cityTerms: z.array(CityTerms).max(200),
    instructions: z.strictObject({ ru: z.string().trim().max(4_000), en: z.string().trim().max(4_000) }),
  })
  .meta({ id: 'DirectionRecord' })
export type DirectionRecord = z.infer<typeof DirectionRecord>
