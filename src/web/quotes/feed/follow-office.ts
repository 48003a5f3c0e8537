import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import { followStream } from '#web/api/live-streams.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import type { Calculator } from '../calculator/calculator.ts'
import { boardStream } from './board-stream.ts'

/** Follows the board for a calculator, and loads the list of directions when the browser is idle. */
export function followOffice(calculator: Calculator, clock: ServerClock): () => void {
  const stop = followStream<BoardDelta>(boardStream(calculator.read().view.boardVersion), {
    onEvent(delta) {
      clock.sync(delta.at)
      calculator.ticked(delta)
    },
    onStatus: calculator.connected,
  })
  const forget = whenIdle(() => void calculator.wantDirections())
  return () => {
    stop()
    forget()
  }
}

const IDLE_WITHIN_MS = 3_000

function whenIdle(act: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(act, IDLE_WITHIN_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: IDLE_WITHIN_MS })
  return () => cancelIdleCallback(handle)
}
