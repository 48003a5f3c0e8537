import { useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import type { Waiting } from './sections.ts'

const LOOK_EVERY_MS = 15_000
/** A page that is seen has a live stream. Only that time passes is told by no event. */
const SEEN_IS_FRESH_MS = 60_000

/** What waits, as the page has read it, or as it was read since then. A hidden tab has no live stream, for browsers allow only a few. */
export function useWaiting(loaded: Waiting | null): Waiting | null {
  const [polled, setPolled] = useState<Waiting>()
  const latest = loaded && polled && polled.now > loaded.now ? polled : loaded
  const readAt = useRef(0)
  useEffect(() => {
    if (latest) readAt.current = performance.now()
  }, [latest])
  const isStaff = loaded !== null
  useEffect(() => {
    if (!isStaff) return
    const timer = setInterval(() => {
      const isSeen = document.visibilityState !== 'hidden'
      if (isSeen && performance.now() - readAt.current < SEEN_IS_FRESH_MS) return
      // Without an answer all stays as it is: the page itself shows that there is no connection.
      browserApi('GET /api/v1/desk/waiting/').then(setPolled, () => {})
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isStaff])
  return latest
}
