import { useEffect, useRef, useState } from 'react'
import type { PairView } from '#contract/catalogue/direction.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useLiveStream } from '#web/api/live-streams.ts'
import { boardStream } from '#web/quotes/feed/board-stream.ts'
import { openQuoteRefresh } from '#web/quotes/quote-refresh.ts'
import { type PairData, readRateOf } from './PairPage.data.ts'

/** The pair as the server rendered it, kept in step with the board while the page is visible. */
export function useLivePair(loaded: PairData): { data: PairData; isOffline: boolean } {
  const { pair, boardVersion, now, counted } = loaded
  const [data, setData] = useState(loaded)
  const boardAt = useRef(now)
  const show = (part: Partial<PairData>) => setData(before => ({ ...before, now: boardAt.current, ...part }))
  const [refresh] = useState(() =>
    openQuoteRefresh({
      validMs: undefined,
      ask: signal =>
        readRateOf(browserApi, { from: pair.from.code, to: pair.to.code }, { city: counted.view.city }, signal),
      onAnswer: answer => void show(answer),
      // The status of the stream says whether there is a connection.
      onFailure: () => {},
      retries: true,
    }),
  )
  useEffect(() => refresh.start(), [refresh])
  const status = useLiveStream<BoardDelta>(boardStream(boardVersion), delta => {
    boardAt.current = delta.at
    if (delta.tech) show({ tech: delta.tech })
    const change = changeOf(delta, pair.from.code, pair.to.code)
    if (change === 'gone') {
      refresh.cancel()
      refresh.received(undefined)
      show({ pair: closed(data.pair), steps: [] })
    } else if (change && change !== data.pair.state) refresh.ask()
    else if (change) refresh.refresh()
  })
  return { data, isOffline: status === 'lost' }
}

/** What a delta says of a pair; a complete delta that does not name the pair says that it is gone. */
export function changeOf(delta: BoardDelta, from: string, to: string): 'on' | 'paused' | 'gone' | undefined {
  const isIt = (pair: { from: string; to: string }) => pair.from === from && pair.to === to
  const named = delta.directions.find(isIt)
  if (named) return named.state
  return delta.complete || delta.gone?.some(isIt) ? 'gone' : undefined
}

/** The pair as it is shown after the office has closed it; there is nobody to ask about it. */
function closed({
  course: _course,
  limits: _limits,
  note: _note,
  opensAt: _opensAt,
  since: _since,
  ...pair
}: PairView) {
  return { ...pair, state: 'paused' as const, reason: 'office' as const, tiers: [] }
}
