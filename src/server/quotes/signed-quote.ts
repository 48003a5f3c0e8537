import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { MoneyLine } from '#contract/money/money-line.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'
import { QuotedTerms, StoredLines, Units, withDigits } from './quoted-terms.ts'

/** How long a quote holds: a claim on it within this time gets exactly its figures. */
export const QUOTE_HOLDS_MS = 60_000

const At = z.number().transform(ms => new Date(ms))

/** Without the names of their fields: the token of the longest quote stands in an address. */
const SignedLines = z
  .array(z.array(z.unknown()))
  .transform((lines): unknown =>
    lines.map(([kind, side, units, account, countsFor, bps]) => {
      const line = { kind, side, units, account, countsFor }
      return bps === null ? line : { ...line, bps }
    }),
  )
  .pipe(StoredLines)

const signedLine = ({ kind, side, units, account, countsFor, bps }: MoneyLine) => [
  kind,
  side,
  units,
  account,
  countsFor,
  bps,
]

/** What a claim copies from its quote, in signing order. */
const fields = {
  from: z.string(),
  to: z.string(),
  side: z.enum(['from', 'to']),
  give: Units,
  get: Units,
  exchanged: Units,
  converted: Units,
  lines: SignedLines,
  terms: QuotedTerms,
  promoCode: z.string().nullable(),
  /** The claim that it is offered to; null: any that is opened with it. */
  claim: z.string().nullable(),
  /** The city, or the branch in it, whose terms it was made under; null: those of the direction. */
  place: z.string().nullable(),
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
    if (value instanceof Date) return value.getTime()
    return name === 'lines' ? quote.lines.map(signedLine) : value
  })
  const body = Buffer.from(withDigits(values)).toString('base64url')
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
  createHmac('sha256', key).update(`agio quote 5\n${body}`).digest('base64url')
