import { useCallback, useLayoutEffect, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'

/**
 * The router sends a form at once, and React may tell of it later, on a busy machine much later: so for a second after a press
 * nothing is reloaded.
 */
const PRESS_MS = 1_000
let pressedAt = -PRESS_MS
globalThis.document?.addEventListener('submit', () => (pressedAt = performance.now()), true)

/**
 * Reloads the data of the page, but never while a form is being sent: the router would drop the navigation that it
 * leads to. A reload that was asked for meanwhile follows right after.
 */
export function useLookAgain(): () => void {
  const { revalidate } = useRevalidator()
  const navigation = useNavigation()
  const isIdle = useFetchers().every(({ state }) => state === 'idle') && navigation.state === 'idle'
  const now = useRef({ isIdle, wanted: false })
  useLayoutEffect(() => {
    now.current.isIdle = isIdle
    if (!isIdle || !now.current.wanted) return
    now.current.wanted = false
    void revalidate()
  }, [isIdle, revalidate])
  return useCallback(
    function look() {
      const wait = pressedAt + PRESS_MS - performance.now()
      if (wait > 0) setTimeout(look, wait)
      else if (now.current.isIdle) void revalidate()
      else now.current.wanted = true
    },
    [revalidate],
  )
}
