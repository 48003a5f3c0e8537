/** A limit of requests: so many at once, and as many again spread over the time. */
export type RequestRate = {
  /** Counts a request. Undefined: it is within the limit; otherwise the seconds until one is again. */
  take: (key: string) => number | undefined
}

/** Beyond it the memory of a process would be a visitor's to fill. */
const MOST_KEYS = 50_000

/**
 * Limits requests by a key, such as a network, in the memory of this process. What a limit must hold across processes, such as
 * guessing, is counted in the database instead (`server/auth/attempts.ts`).
 */
export function openRequestRate({ most, perMs, now }: { most: number; perMs: number; now: () => Date }): RequestRate {
  /** When the bucket of a key will be empty: each request adds its share of the time. */
  const emptyAt = new Map<string, number>()
  const share = perMs / most
  return {
    take(key) {
      const at = now().getTime()
      const known = emptyAt.get(key) ?? at
      // What lies further ahead was counted before the clock was set back, which must lock nobody out.
      const empty = known > at + perMs ? at : Math.max(known, at)
      const waitMs = empty - at + share - perMs
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      emptyAt.delete(key)
      emptyAt.set(key, empty + share)
      if (emptyAt.size > MOST_KEYS) emptyAt.delete(emptyAt.keys().next().value!)
      return undefined
    },
  }
}
