import { useEffect, useState } from 'react'

/** The office's time, independent of the clock of the device. */
export type ServerClock = { sync: (time: string) => void; now: () => number }

/**
 * A time of the office is a little old when it arrives, and never ahead: of all received times, the one that leads to the
 * latest clock is the most precise.
 */
export function createServerClock(elapsed: () => number = () => performance.now()): ServerClock {
  let ahead = Number.NEGATIVE_INFINITY
  return {
    sync(time) {
      ahead = Math.max(ahead, Date.parse(time) - elapsed())
    },
    now: () => elapsed() + ahead,
  }
}

/** The office's time once a second; undefined before hydration, so that the first render equals the server's. */
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
