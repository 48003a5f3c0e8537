import { Overloaded } from '#server/platform/overloaded.ts'

type Limits = { atOnce: number; longestQueue?: number }

/** Runs work a few pieces at once, the others in their order; beyond the queue it is refused, because its turn would come too late. */
export function runFewAtOnce({ atOnce, longestQueue = Number.POSITIVE_INFINITY }: Limits) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new Overloaded('more pictures wait than can be drawn')
      await new Promise<void>(resolve => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed on, so nobody who comes between takes it.
      if (next) next()
      else running--
    }
  }
}
