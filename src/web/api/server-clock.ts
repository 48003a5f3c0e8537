import { useEffect, useState } from 'react'

/** The office's time as the browser can know it, whatever the device's own clock says. */
export type ServerClock = { hear: (time: string) => void; now: () => number }

/**
 * A time that the office tells is a little old when it arrives, and never ahead: of all that was heard, what leads to
 * the latest time is the nearest to the truth.
 */
export function createServerClock(elapsed: () => number = () => performance.now()): ServerClock {
  let ahead = Number.NEGATIVE_INFINITY
  return {
    hear(time) {
      ahead = Math.max(ahead, Date.parse(time) - elapsed())
    },
    now: () => elapsed() + ahead,
  }
}

/** The office's time once a second; undefined until the page is alive, so that the first picture is the server's. */
export function useServerNow(clock: ServerClock): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(clock.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
