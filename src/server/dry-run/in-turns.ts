const AT_ONCE = 100

/** Awaited now and then during long work, so that others are served in between. */
export type Breathe = () => Promise<unknown>

/** The results of long work on many items, some at a time. */
export async function inTurns<T, R>(items: readonly T[], breathe: Breathe, work: (item: T) => R): Promise<R[]> {
  const results: R[] = []
  for (const [i, item] of items.entries()) {
    if (i % AT_ONCE === 0) await breathe()
    results.push(work(item))
  }
  return results
}
