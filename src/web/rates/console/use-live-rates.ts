import { useEffect } from 'react'
import { useLookAgain } from '#web/ui/use-look-again.ts'

/** The leader publishes every five seconds. */
const EVERY_MS = 5_000

/** Reads the page again while it is looked at. */
export function useLiveRates(): void {
  const lookAgain = useLookAgain()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') lookAgain()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [lookAgain])
}
