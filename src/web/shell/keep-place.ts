import type { createBrowserRouter } from 'react-router'

/**
 * After a link the new page starts at its top, with the focus there; going back, the browser keeps the place itself.
 * What was open over the old page is closed.
 */
export function keepPlace(router: ReturnType<typeof createBrowserRouter>): void {
  let shown = router.state.location.key
  router.subscribe(({ location, navigation, historyAction, preventScrollReset }) => {
    if (navigation.state !== 'idle' || location.key === shown) return
    shown = location.key
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
    // A page that leads through its own parts knows itself what stays and where to read on.
    if (historyAction === 'POP' || preventScrollReset) return
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (target) return target.scrollIntoView()
    // What a page answers to a form may say itself where to read on.
    if (document.activeElement?.matches('[data-begins]')) return
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  })
}
