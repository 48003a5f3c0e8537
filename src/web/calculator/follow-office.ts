import type { ServerClock } from '#web/api/server-clock.ts'
import { openBoardStream, type StreamParts } from './board-stream.ts'
import type { Calculator } from './calculator.ts'
import { storedDirections } from './directions.ts'

/** What else on the page follows the same stream. */
export type BesideCalculator = Pick<StreamParts, 'onBoard' | 'onStatus'>

/** What the page hears while it is open: the stream, whether somebody looks, and a quiet moment for the directions. */
export function followOffice(calculator: Calculator, clock: ServerClock, beside?: BesideCalculator): () => void {
  const stop = openBoardStream({
    since: storedDirections()?.version ?? calculator.read().view.boardVersion,
    onBoard: delta => {
      clock.hear(delta.at)
      calculator.ticked(delta)
      beside?.onBoard(delta)
    },
    onStatus: status => {
      calculator.connected(status)
      beside?.onStatus(status)
    },
  })
  const look = () => calculator.looked(document.visibilityState === 'visible')
  const reconnect = () => calculator.connected('live')
  document.addEventListener('visibilitychange', look)
  addEventListener('online', reconnect)
  look()
  const forget = whenIdle(() => void calculator.wantDirections())
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
    removeEventListener('online', reconnect)
    forget()
    calculator.close()
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
