import { useEffect, useRef } from 'react'
import { type StreamStatus, useLiveStream } from '#web/api/live-streams.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'

export const deskStream = { path: '/api/v1/desk/stream/', events: ['claim', 'assignment', 'alarm', 'chat', 'typing'] }

/** Several claims often change in one moment: one read covers all of them. */
const TOGETHER_MS = 150
/** However many events come, the desk is not read more often than this. */
const APART_MS = 1_000

/** Reads the desk again after every event of its stream, and when the stream is connected again. */
export function useDeskStream(): StreamStatus {
  const lookAgain = useLookAgain()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lookedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A throttle, not a debounce: events without end do not put the read off.
  const lookSoon = () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        lookedAt.current = performance.now()
        lookAgain()
      },
      Math.max(TOGETHER_MS, lookedAt.current + APART_MS - performance.now()),
    )
  }
  // No event tells of a change that was made without a connection.
  return useLiveStream<{ id?: string; typing?: string }>(
    deskStream,
    ({ typing }) => typing ?? lookSoon(),
    status => {
      if (status === 'live') lookSoon()
    },
  )
}
