import { useLayoutEffect } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { beginLoading, endLoading } from '#web/ui/loading.ts'
import { arriveAt } from './arrive-at.ts'

/**
 * Passes the router's navigation on to the loading bar, the scroll position and the modals, which are outside the pages.
 * It stands before the page, so that a new page moves the focus after it.
 */
export function FollowNavigation() {
  const location = useLocation()
  const action = useNavigationType()
  const isLoading = useNavigation().state !== 'idle'
  useLayoutEffect(() => arriveAt(location, action), [location, action])
  useLayoutEffect(() => (isLoading ? beginLoading() : endLoading()), [isLoading])
  return null
}
