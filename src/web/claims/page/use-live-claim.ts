import { useState } from 'react'
import type { ClaimView } from '#contract/claims/claim.ts'
import { type StreamStatus, useLiveStream } from '#web/api/live-streams.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'

export type LiveClaim = {
  claim: ClaimView
  clock: ServerClock
  status: StreamStatus
  /** When the office last answered, by its own clock: without a connection, what is shown is of that time. */
  answeredAt: string
}

/** The claim as the page was rendered, kept up to date by the claim's stream while the page is visible. */
export function useLiveClaim(loaded: ClaimView): LiveClaim {
  const [clock] = useState(createServerClock)
  const [streamed, setStreamed] = useState(loaded)
  // The newer of both: the answer to a move may come before or after the event of the stream.
  const claim = isNewer(streamed, loaded) ? streamed : loaded
  clock.sync(claim.now)

  const stream = { path: `/api/v1/claims/${loaded.id}/stream/`, events: ['claim'] }
  const status = useLiveStream<ClaimView>(stream, claim => {
    clock.sync(claim.now)
    setStreamed(before => (isNewer(before, claim) ? before : claim))
  })
  return { claim, clock, status, answeredAt: claim.now }
}

const isNewer = (a: ClaimView, b: ClaimView): boolean =>
  a.id === b.id && (a.version > b.version || (a.version === b.version && a.now > b.now))
