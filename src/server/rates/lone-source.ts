import type { Fraction } from '#contract/money/rate.ts'
import { deviates } from './deviation.ts'
import type { Accepted } from './jump.ts'
import type { PairTerms } from './pair.ts'
import type { Quote } from './reading.ts'

/** The only source left of a pair that asks for several: the price it came with, and since when it is alone. */
export type LoneSource = {
  source: string
  value: Fraction
  since: Date
  /** What the sources last agreed on. */
  agreed?: Fraction | undefined
  /** When a person let it count. */
  acceptedAt?: Date | undefined
}

/** For this long one acceptance lets a lone source count. */
export const LONE_MS = 1_800_000

export const loneUntil = (acceptedAt: Date): Date => new Date(acceptedAt.getTime() + LONE_MS)

/**
 * The lone source among the fresh quotes, or undefined: there are several, or none. It is the one that was seen before
 * as long as it stays near the price it came with and its acceptance has not ended; otherwise it begins anew, and needs
 * a person anew.
 */
export function findLoneSource(
  fresh: readonly Quote[],
  { lone: seen, accepted }: { lone?: LoneSource | undefined; accepted?: Accepted | undefined },
  terms: Pick<PairTerms, 'jumpBps'>,
  now: Date,
): LoneSource | undefined {
  const [quote, ...others] = fresh
  if (!quote || others.length > 0) return undefined

  const { source, value, jumpBps = terms.jumpBps } = quote
  const ended = seen?.acceptedAt !== undefined && now >= loneUntil(seen.acceptedAt)
  if (seen?.source === source && !ended && !deviates(value, seen.value, jumpBps)) return seen
  return { source, value, since: now, agreed: seen ? seen.agreed : accepted?.value }
}
