import type { CalculatorInit } from '#contract/calculator/direction.ts'
import { type PreparedAnswer, prepareJson } from '#server/http/prepared-answer.ts'
import { type InitRequest, initView } from './calculator-init.ts'
import type { BoardPicture, LiveBoard } from './live-board.ts'

/** A quote in a kept answer has been running for so long at the most; it holds for sixty seconds in all. */
const KEPT_MS = 5_000
const MOST_KEPT = 500

/**
 * The first view is the same for every guest who asks for the same, so it is made once per board and kept for
 * a few seconds. The figures are those of the board it was made from; only the clock of its quote has begun to run.
 */
export function keepInits({ board, now, key }: { board: LiveBoard; now: () => Date; key: string }) {
  let picture: BoardPicture | undefined
  const kept = new Map<string, { madeAt: number; answer: PreparedAnswer<CalculatorInit> }>()

  return (request: InitRequest): PreparedAnswer<CalculatorInit> | undefined => {
    const at = now()
    if (picture !== board.now) {
      picture = board.now
      kept.clear()
    }
    const { from, to, amount, side, city, promo, ref } = request
    const name = JSON.stringify([from, to, amount, side, city, promo, ref])
    const known = kept.get(name)
    if (known && at.getTime() - known.madeAt < KEPT_MS) return known.answer

    const view = initView(picture, request, { now: at, key })
    if (!view) return undefined
    const answer = prepareJson(view)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
    kept.set(name, { madeAt: at.getTime(), answer })
    return answer
  }
}
