import { useEffect, useState } from 'react'
import type { StreamStatus } from '#web/api/live-stream.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { followPair } from './follow-pair.ts'
import type { PairData } from './pair-data.ts'

export type LivePair = { data: PairData; clock: ServerClock; isOffline: boolean }

/** The pair as the page was made from, and from then on as the office tells it, while somebody looks. */
export function useLivePair(loaded: PairData): LivePair {
  const [clock] = useState(createServerClock)
  const [heard, setHeard] = useState({ loaded, data: loaded })
  const [status, setStatus] = useState<StreamStatus>('connecting')
  // Another address brings another pair into the same page.
  const data = heard.loaded === loaded ? heard.data : loaded
  clock.hear(data.now)

  useEffect(
    () => followPair(loaded, { clock, onData: data => setHeard({ loaded, data }), onStatus: setStatus }),
    [loaded, clock],
  )
  return { data, clock, isOffline: status === 'lost' }
}
