import { closeModal } from './modal.ts'

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
