import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { type PreparedAnswer, prepareJson } from '#server/platform/http/prepared-answer.ts'
import type { LivePromoCodes } from '#server/promo-codes/promo-codes.ts'
import type { AskedCode } from './answer-code.ts'
import { type InitRequest, initView } from './calculator-init.ts'
import type { BoardSnapshot, LiveBoard } from './live-board.ts'
import type { ContestStatus } from './office-view.ts'

/** How long a quote in a cached answer may already have run, of its sixty seconds. */
const CACHE_MS = 5_000
const CACHE_SIZE = 500

type InitCacheDeps = {
  board: LiveBoard
  promoCodes: Pick<LivePromoCodes, 'version'>
  contest: () => ContestStatus
  now: () => Date
  key: string
  countQuote: () => void
}

/**
 * The first view is the same for all with the same parameters and discount, and with the same past where a promo code asks for
 * it, so it is made once per board and cached for a few seconds. Only its quote's time has started to run.
 */
export function openInitCache({ board, promoCodes, contest, now, key, countQuote }: InitCacheDeps) {
  let snapshot: BoardSnapshot | undefined
  let codes: number | undefined
  const kept = new Map<string, { madeAt: number; answer: PreparedAnswer<CalculatorInit> }>()

  return (request: InitRequest, discountBps = 0n, asked?: AskedCode): PreparedAnswer<CalculatorInit> | undefined => {
    const at = now()
    if (snapshot !== board.now || codes !== promoCodes.version) {
      snapshot = board.now
      codes = promoCodes.version
      kept.clear()
    }
    const contests = contest()
    const name = JSON.stringify([request, String(discountBps), asked?.person, contests])
    const known = kept.get(name)
    if (known && at.getTime() - known.madeAt < CACHE_MS) return known.answer

    const view = initView(snapshot, request, {
      now: at,
      key,
      benefits: { discountBps },
      promo: asked,
      contest: contests,
    })
    if (!view) return undefined
    if (view.quote) countQuote()
    const answer = prepareJson(view)
    if (kept.size >= CACHE_SIZE) kept.delete(kept.keys().next().value!)
    kept.set(name, { madeAt: at.getTime(), answer })
    return answer
  }
}
