import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/** How long a quote holds: a claim on it within this time gets exactly its figures. */
export const QUOTE_HOLDS_MS = 60_000

const Units = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform(text => BigInt(text))
const UnitsOrNone = Units.nullable()
const At = z.number().transform(ms => new Date(ms))

/** The figures that a claim copies from its quote, in signing order. */
const fields = {
  from: z.string(),
  to: z.string(),
  side: z.enum(['from', 'to']),
  give: Units,
  get: Units,
  rateGive: z.string(),
  rateGet: z.string(),
  fromFee: Units,
  exchanged: Units,
  converted: Units,
  toFee: Units,
  networkFee: Units,
  networkFeePaidBy: z.enum(['office', 'client']),
  discountBps: Units,
  discount: Units,
  promoCode: z.string().nullable(),
  promo: Units,
  rounding: Units,
  /** The terms for recalculating another amount at the same rate. */
  fromFeeFixed: Units,
  fromFeeBps: Units,
  fromFeeMin: Units,
  fromFeeMax: UnitsOrNone,
  toFeeFixed: Units,
  toFeeBps: Units,
  toFeeMin: Units,
  toFeeMax: UnitsOrNone,
  roomBps: Units,
  discountWantedBps: Units,
  promoBps: UnitsOrNone,
  promoUnits: UnitsOrNone,
  /** The value of one `from` by the sources; the rate is that less the margin. */
  price: z.string(),
  issuedAt: At,
  holdsUntil: At,
}
const names = Object.keys(fields) as (keyof typeof fields)[]
const Fields = z.object(fields)

/** The figures that the office guarantees until `holdsUntil`, in smallest units of their side. */
export type HeldQuote = z.output<typeof Fields>

/** `quote-expired` includes the old figures, so that they can be shown beside the new ones. */
export type HeldQuoteRefusal = { reason: 'quote-forged' } | { reason: 'quote-expired'; expired: HeldQuote }

/** The quote as a signed token. */
export function signQuote(quote: HeldQuote, key: string): string {
  const values = names.map(name => {
    const value = quote[name]
    return typeof value === 'bigint' ? value.toString() : value instanceof Date ? value.getTime() : value
  })
  const body = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${body}.${signatureOf(body, key)}`
}

/** The figures of a valid, unexpired token. */
export function readQuote(token: string, key: string, now: Date): Result<HeldQuote, HeldQuoteRefusal> {
  const [body = '', signature = '', ...rest] = token.split('.')
  if (token.length > LONGEST || rest.length > 0 || !equalInConstantTime(signature, signatureOf(body, key))) {
    return refuse({ reason: 'quote-forged' })
  }
  const values: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  // The signature is valid; a token of another version has other fields.
  const parsed = Fields.safeParse(Object.fromEntries(names.map((name, i) => [name, (values as unknown[])[i]])))
  if (!parsed.success) return refuse({ reason: 'quote-forged' })
  return now < parsed.data.holdsUntil ? accept(parsed.data) : refuse({ reason: 'quote-expired', expired: parsed.data })
}

const LONGEST = 2_000

/** The purpose is signed too, so that no other token of the office passes as a quote. */
const signatureOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(`agio quote 2\n${body}`).digest('base64url')
