import { closeModal } from './modal.ts'

type Route = { location: { key: string; pathname: string }; historyAction: 'POP' | 'PUSH' | 'REPLACE' }
type RouteSource = { state: Route; subscribe: (listener: (route: Route) => void) => () => void }

/**
 * Another page closes a modal at the moment when the address changes, before anything of the new page is drawn.
 * An address that only follows a form (the same path, replaced) is not another page.
 */
export function closeModalOnRouteChange(router: RouteSource): () => void {
  let last = router.state.location
  return router.subscribe(({ location, historyAction }) => {
    const before = last
    last = location
    if (before.key === location.key && before.pathname === location.pathname) return
    if (historyAction !== 'REPLACE' || before.pathname !== location.pathname) closeModal()
  })
}
