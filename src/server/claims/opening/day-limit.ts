import { DAY_MS } from '#contract/durations.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { TooMany } from './opening-limits.ts'

/** What one customer may exchange in 24 hours, in US cents, and the claims of the last 24 that go on or are completed. */
export type DayLimit = { most: bigint; claims: readonly { worth: bigint | undefined; at: Date }[] }

/**
 * Why a claim of such a worth is more than what is left of the day, if it is. Where no worth can be told, nothing is
 * admitted: a price that is missing must not lift the limit.
 */
export function dayLimitReached({ most, claims }: DayLimit, worth: bigint | undefined, now: Date): TooMany | undefined {
  const known = claims.flatMap(({ worth, at }) => (worth === undefined ? [] : [{ worth, at }]))
  if (worth === undefined || known.length < claims.length)
    return {
      reason: 'too-many',
      because: 'day-amount',
      detail: 'What your claims of the last 24 hours are worth cannot be told now',
      retryAfter: 60,
    }

  const used = known.reduce((sum, claim) => sum + claim.worth, 0n)
  if (used + worth <= most) return undefined

  const until = fitsFrom(known, used + worth - most)
  return {
    reason: 'too-many',
    because: 'day-amount',
    detail: 'This is more than what is left of what you may exchange in 24 hours',
    left: toDecimal(used < most ? most - used : 0n, 2),
    ...(until ? { until: until.toISOString() } : undefined),
    retryAfter: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : DAY_MS / 1000,
  }
}

/** When the oldest claims that take up so much are a day old. Undefined: all of them together take up less. */
function fitsFrom(claims: readonly { worth: bigint; at: Date }[], excess: bigint): Date | undefined {
  let freed = 0n
  for (const { worth, at } of claims.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    freed += worth
    if (freed >= excess) return new Date(at.getTime() + DAY_MS)
  }
  return undefined
}
