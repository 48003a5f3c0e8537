import { createHmac } from 'node:crypto'
import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from './claim.ts'

/**
 * A code of sixty bits that a person can compare: `7K2M-9QXD-04HT`. A receipt with altered figures does not match the seal on
 * the claim's page, and only the office's secret can produce a seal.
 */
export function receiptSeal(claim: Claim, secret: string): string {
  const { id, number, from, to, figures, terms, completedAt, payout } = claim
  const facts = [
    id,
    number,
    toDecimal(figures.give, terms.fromScale),
    from,
    toDecimal(figures.get, terms.toScale),
    to,
    completedAt?.toISOString() ?? '',
    payout?.reference ?? '',
  ]
  const digest = createHmac('sha256', secret)
    .update(JSON.stringify(['agio receipt 1', ...facts]))
    .digest()
  const bits = digest.readBigUInt64BE(0)
  const letters = Array.from({ length: 12 }, (_, at) => LETTERS[fiveBits(bits, at)])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

const fiveBits = (bits: bigint, at: number): number =>
  Number.parseInt(((bits >> BigInt(59 - at * 5)) & 31n).toString(), 10)

/** Crockford's base 32, without letters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
