import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'

/** How long a quote holds: a claim made on it within this time gets exactly its figures. */
export const QUOTE_HOLDS_MS = 60_000

const Units = z
  .string()
  .regex(/^\d{1,60}$/)
  .transform(text => BigInt(text))
const UnitsOrNone = Units.nullable()
const At = z.number().transform(ms => new Date(ms))

/** Everything that a claim takes over from the quote it is made on, in the order in which it is signed. */
const fields = {
  from: z.string(),
  to: z.string(),
  side: z.enum(['from', 'to']),
  give: Units,
  get: Units,
  courseGive: z.string(),
  courseGet: z.string(),
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
  /** What another amount is counted with at the same course. */
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
  /** What the sources say that one of `from` is worth; the course is that less the margin. */
  price: z.string(),
  issuedAt: At,
  holdsUntil: At,
}
const names = Object.keys(fields) as (keyof typeof fields)[]
const Fields = z.object(fields)

/** The figures that the office stands by until `holdsUntil`. Units are smallest units of the side they belong to. */
export type HeldQuote = z.output<typeof Fields>

/** `quote-expired` brings the figures along, so that the new ones can be shown beside them. */
export type HeldQuoteRefusal = { reason: 'quote-forged' } | { reason: 'quote-expired'; expired: HeldQuote }

/** The quote as a token that anyone may carry and nobody may change. */
export function signQuote(quote: HeldQuote, key: string): string {
  const values = names.map(name => {
    const value = quote[name]
    return typeof value === 'bigint' ? value.toString() : value instanceof Date ? value.getTime() : value
  })
  const body = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${body}.${sealOf(body, key)}`
}

/** The figures of a token that this office signed and that still holds. */
export function readQuote(token: string, key: string, now: Date): Result<HeldQuote, HeldQuoteRefusal> {
  const [body = '', seal = '', ...rest] = token.split('.')
  if (token.length > LONGEST || rest.length > 0 || !equalInConstantTime(seal, sealOf(body, key))) {
    return refuse({ reason: 'quote-forged' })
  }
  const values: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  // Only what this office wrote comes this far; what it wrote in another version has other fields.
  const parsed = Fields.safeParse(Object.fromEntries(names.map((name, i) => [name, (values as unknown[])[i]])))
  if (!parsed.success) return refuse({ reason: 'quote-forged' })
  return now < parsed.data.holdsUntil ? accept(parsed.data) : refuse({ reason: 'quote-expired', expired: parsed.data })
}

const LONGEST = 2_000

/** The purpose is part of what is signed, so that no other token of the office can pass for a quote. */
const sealOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(`agio quote 2\n${body}`).digest('base64url')

/** The text of the seal is compared and not its bytes: base64 has several spellings of the same ones. */
function equalInConstantTime(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
