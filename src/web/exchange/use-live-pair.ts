import { useEffect, useState } from 'react'
import type { StreamStatus } from '#web/api/live-stream.ts'
import { type LiveCalculator, useCalculator } from '#web/calculator/use-calculator.ts'
import { followPair } from './follow-pair.ts'
import type { PairData } from './pair-data.ts'

export type LivePair = { data: PairData; live: LiveCalculator; isOffline: boolean }

/** The pair as the page was made from, and from then on as the office tells it, while somebody looks; and what it counts. */
export function useLivePair(loaded: PairData): LivePair {
  const [data, setData] = useState(loaded)
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const [follower] = useState(() => followPair(loaded, { onData: setData, onStatus: setStatus }))
  const { pair, tech, boardVersion, now } = loaded
  const live = useCalculator(
    { ...loaded.counted, view: { ...loaded.counted.view, pair, tech, boardVersion, now } },
    follower,
  )
  useEffect(() => follower.leave, [follower])
  return { data, live, isOffline: status === 'lost' }
}
