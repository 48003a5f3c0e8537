import { z } from 'zod'
import type { Fee } from '#contract/money/fee.ts'
import { lineAccounts, lineKinds, type MoneyLine } from '#contract/money/money-line.ts'
import { networkFeeLevels } from '#contract/money/network-fee.ts'

/** Smallest units as they are signed and stored: digits as text. */
const digits = (shape: RegExp) =>
  z
    .string()
    .regex(shape)
    .transform(text => BigInt(text))
export const Units = digits(/^\d{1,60}$/)

const StoredFee = z
  .strictObject({ fixed: Units, bps: Units, min: Units, max: Units.optional() })
  .transform(({ max, ...fee }): Fee => (max === undefined ? fee : { ...fee, max }))

/** The terms that a quote is made under, by which another amount is calculated at the same rate: the rate, fees and benefits. */
export const QuotedTerms = z.strictObject({
  course: z.strictObject({ give: z.string(), get: z.string() }),
  /** The value of one `from` by the sources; the rate is that less the margin. */
  price: z.string(),
  fromFee: StoredFee,
  toFee: StoredFee,
  networkFee: z.strictObject({
    units: Units,
    paidBy: z.enum(['office', 'client']),
    level: z.enum(networkFeeLevels).optional(),
  }),
  roomBps: Units,
  discountBps: Units,
  promo: z.union([z.strictObject({ bonusBps: Units }), z.strictObject({ bonusUnits: Units })]).optional(),
  fromScale: z.int(),
  toScale: z.int(),
})
export type QuotedTerms = z.output<typeof QuotedTerms>

/** The lines of a quote as they are signed, and stored with its claim. */
export const StoredLines: z.ZodType<MoneyLine[]> = z.array(
  z.strictObject({
    kind: z.enum(lineKinds),
    side: z.enum(['from', 'to']),
    units: digits(/^-?\d{1,60}$/),
    account: z.enum(lineAccounts),
    countsFor: z.enum(['client', 'office']),
    bps: Units.optional(),
  }),
)

/** JSON with every amount as digits. */
export const withDigits = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part))
