import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, type RouterState } from 'react-router'

/**
 * Looks at the page's data again, but never while a form is on its way: the router would take the page that the form
 * leads to for overtaken, and leave the person before the form. What is asked for meanwhile is done right after.
 */
export function useLookAgain(): () => void {
  const { router } = useContext(RouterContext)!
  const stopWaiting = useRef<() => void>(undefined)
  useEffect(() => () => stopWaiting.current?.(), [])
  return useCallback(() => {
    stopWaiting.current?.()
    stopWaiting.current = undefined
    if (isIdle(router.state)) void router.revalidate()
    else {
      const stop = router.subscribe(state => {
        if (!isIdle(state)) return
        stop()
        void router.revalidate()
      })
      stopWaiting.current = stop
    }
  }, [router])
}

const isIdle = ({ navigation, fetchers }: RouterState): boolean =>
  navigation.state === 'idle' && [...fetchers.values()].every(({ state }) => state === 'idle')
