import { compare, type Fraction } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { deviates } from './deviation.ts'
import type { PairTerms } from './pair.ts'
import { middle, type Quote } from './reading.ts'

export type Agreement = { value: Fraction; quotes: readonly Quote[] }
export type AgreementRefusal = { reason: 'too-few-sources' | 'disagreement' }

/**
 * The median of the sources close to the median of all. A false source is rejected as long as more than half agree; two
 * contradicting sources give no value.
 */
export function findAgreement(
  quotes: readonly Quote[],
  terms: Pick<PairTerms, 'quorum' | 'toleranceBps'>,
): Result<Agreement, AgreementRefusal> {
  // What a person of the office set was looked at when it was set; other sources can still contradict it.
  const quorum = quotes.some(({ intended }) => intended) ? 1 : terms.quorum
  if (quotes.length === 0 || quotes.length < quorum) return refuse({ reason: 'too-few-sources' })

  const centre = median(quotes)
  const close = quotes.filter(quote => !deviates(quote.value, centre, terms.toleranceBps))
  if (close.length * 2 <= quotes.length || close.length < quorum) return refuse({ reason: 'disagreement' })

  return accept({ value: median(close), quotes: close })
}

/** The middle value, or the exact mean of the middle two. */
function median(quotes: readonly Quote[]): Fraction {
  const values = quotes.map(quote => quote.value).sort(compare)
  const half = values.length / 2
  return middle(values[Math.ceil(half) - 1]!, values[Math.floor(half)]!)
}
