import { useEffect, useState } from 'react'
import { openLiveStream, type StreamStatus } from '#web/api/live-stream.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'

/** Several claims often change in one moment: the desk is looked at once for all of them. */
const TOGETHER_MS = 150
/** However much happens, nobody reads faster than this. */
const APART_MS = 1_000

/** Looks at the desk again whenever the office tells that a claim has changed, or that there is a connection again. */
export function useDeskStream(): StreamStatus {
  const [status, setStatus] = useState<StreamStatus>('connecting')
  const lookAgain = useLookAgain()
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    let looked = Number.NEGATIVE_INFINITY
    // News that does not end puts nothing off: what waits is looked at when its time has come.
    const look = () => {
      soon ??= setTimeout(
        () => {
          soon = undefined
          looked = performance.now()
          lookAgain()
        },
        Math.max(TOGETHER_MS, looked + APART_MS - performance.now()),
      )
    }
    const close = openLiveStream({
      address: () => '/api/v1/desk/stream/',
      event: ['claim', 'hand', 'alarm'],
      onEvent: look,
      onStatus: status => {
        setStatus(status)
        // What has changed before there was a stream, or while there was none, nobody has told.
        if (status === 'live') look()
      },
    })
    return () => {
      clearTimeout(soon)
      close()
    }
  }, [lookAgain])
  return status
}
