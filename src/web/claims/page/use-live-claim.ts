import { useEffect, useState } from 'react'
import type { ClaimView } from '#contract/claims/claim.ts'
import { openLiveStream, type StreamStatus } from '#web/api/live-stream.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'

export type LiveClaim = {
  claim: ClaimView
  clock: ServerClock
  status: StreamStatus
  /** When the office was last heard, by its own clock: while there is no connection, what is shown is of that time. */
  heardAt: string
}

/** The claim as the page was made from, and from then on as the office tells it, while somebody looks. */
export function useLiveClaim(loaded: ClaimView): LiveClaim {
  const [clock] = useState(createServerClock)
  const [told, setTold] = useState(loaded)
  const [status, setStatus] = useState<StreamStatus>('connecting')
  // The newest of both: a move of one's own is answered before the stream tells of it, and the other way round.
  const claim = isNewer(told, loaded) ? told : loaded
  clock.hear(claim.now)

  useEffect(
    () =>
      openLiveStream<ClaimView>({
        address: () => `/api/v1/claims/${loaded.id}/stream/`,
        event: 'claim',
        onEvent: claim => {
          clock.hear(claim.now)
          setTold(before => (isNewer(before, claim) ? before : claim))
        },
        onStatus: setStatus,
      }),
    [loaded.id, clock],
  )
  return { claim, clock, status, heardAt: claim.now }
}

const isNewer = (a: ClaimView, b: ClaimView): boolean =>
  a.id === b.id && (a.version > b.version || (a.version === b.version && a.now > b.now))
