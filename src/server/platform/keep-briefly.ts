import type { Soon } from './go-on-with.ts'

/** How long an answer of the database is kept where it may be a moment old: a calculator asks with every key. */
const KEPT_MS = 5_000
const MOST_KEPT = 10_000

/** Reads by a key, and answers at once with what it has read for a few seconds. A failure is not kept. */
export function keepBriefly<T>(now: () => Date, read: (key: string) => Promise<T>): (key: string) => Soon<T> {
  const kept = new Map<string, { readAt: number; answer: Soon<T> }>()
  return key => {
    const at = now().getTime()
    const known = kept.get(key)
    if (known && at - known.readAt < KEPT_MS) return known.answer
    const answer = read(key)
    const entry = { readAt: at, answer: answer as Soon<T> }
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, entry)
    answer.then(
      value => {
        entry.answer = value
      },
      () => kept.delete(key),
    )
    return answer
  }
}
