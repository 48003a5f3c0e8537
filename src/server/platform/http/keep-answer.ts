import { type PreparedAnswer, prepareJson } from './prepared-answer.ts'

const KEPT_MS = 15_000

/** An answer for everybody, kept so that it is made at most every 15 seconds. One that could not be made is not kept. */
export function keepAnswer<T>(now: () => Date, make: () => Promise<T>): () => Promise<PreparedAnswer<T>> {
  let kept: { answer: Promise<PreparedAnswer<T>>; until: number } | undefined
  return () => {
    if (!kept || now().getTime() >= kept.until) {
      const answer = make().then(prepareJson)
      kept = { answer, until: now().getTime() + KEPT_MS }
      answer.catch(() => {
        kept = undefined
      })
    }
    return kept.answer
  }
}
