import type { Location, NavigationType } from 'react-router'
import { closeModal } from '#web/ui/modal.ts'

/** State of a navigation between the parts of a page, which handles scroll and focus itself. */
export const KEEPS_PLACE = { keepsPlace: true }

/** The address of the page that is shown. It outlives both the root and the error page, which replace each other. */
let shown: Location | undefined

/**
 * After a link the new page starts at its top, with the focus there; going back, the browser keeps the place itself.
 * What was open over the old page is closed.
 */
export function arriveAt(location: Location, action: `${NavigationType}`): void {
  const before = shown
  shown = location
  // What stands beside the page goes by it.
  document.body.dataset.path = location.pathname
  if (!before) {
    // After a reload a browser that restores the place by itself may leave folded what the address leads to.
    unfold(targetOf(location))
    return
  }
  closeModalOnRouteChange(before, location, action)
  if (location.key === before.key) return
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  if (action === 'POP' || location.state?.keepsPlace) return
  const target = targetOf(location)
  if (target) {
    // As the browser does with a link that it follows itself.
    unfold(target)
    target.scrollIntoView()
    return
  }
  // The answer to a form may have moved the focus already.
  if (document.activeElement?.matches('[data-begins]')) return
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** The place of the page that an address leads to. */
function targetOf({ hash }: Location): HTMLElement | null {
  if (!hash) return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // Anybody can write an address that no encoding has.
    return null
  }
}

const unfold = (target: HTMLElement | null): void => target?.closest('details')?.setAttribute('open', '')

type PageLocation = { key: string; pathname: string }

/**
 * A navigation to another page closes a modal before the new page is seen.
 * An address that only follows a form (the same path, replaced) is not another page.
 */
export function closeModalOnRouteChange(
  before: PageLocation,
  now: PageLocation,
  action: 'POP' | 'PUSH' | 'REPLACE',
): void {
  if (before.key === now.key && before.pathname === now.pathname) return
  if (action !== 'REPLACE' || before.pathname !== now.pathname) closeModal()
}
