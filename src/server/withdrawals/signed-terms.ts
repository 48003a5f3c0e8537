import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DecimalText } from '#contract/money/currency.ts'
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawal-figures.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/** How long the rate and the fee hold that somebody was shown. */
export const TERMS_HOLD_MS = 5 * 60_000

const Signed = z.object({
  currency: z.string(),
  scale: z.int(),
  rate: z.object({ give: DecimalText, get: DecimalText }),
  fee: z
    .string()
    .regex(/^\d{1,38}$/)
    .transform(text => BigInt(text)),
  holdsUntil: z.number(),
})

/** Rate and fee as a signed token. */
export function signTerms({ currency, scale, rate, fee }: WithdrawalTerms, holdsUntil: Date, key: string): string {
  const signed = { currency, scale, rate, fee: fee.toString(), holdsUntil: holdsUntil.getTime() }
  const body = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${body}.${signatureOf(body, key)}`
}

/** The terms of a token that the office has signed and that still holds. */
export function readWithdrawalTerms(token: string, key: string, now: Date): WithdrawalTerms | undefined {
  const [body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !equalInConstantTime(signature, signatureOf(body, key))) return undefined
  const { holdsUntil, ...terms } = Signed.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return now.getTime() < holdsUntil ? terms : undefined
}

/** The purpose is signed too, so that no other token of the office passes as one. */
const signatureOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(`agio withdrawal 1\n${body}`).digest('base64url')
