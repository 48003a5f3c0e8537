import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { openModal } from '#web/ui/modal.ts'
import type { ConsoleData } from './console-data.ts'
import { moveKeys } from './desk-moves.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { keyOf } from './key-of.ts'
import { keysAreOn } from './keys-setting.ts'
import { SEARCH_ID } from './Queue.tsx'
import { consolePath } from './queue-query.ts'

/** Where the keys of a claim lead: its forms carry these ids. */
export const TAKE_ID = 'desk-take'
export const LEAVE_ID = 'desk-leave'
export const NOTE_ID = 'desk-note'

/** The console by single keys. None of them does anything that is not also a link or a button, and none confirms a move. */
export function useConsoleKeys({ query, items, onDesk }: ConsoleData): void {
  const navigate = useNavigate()
  useEffect(() => {
    const claimId = onDesk?.desk.claim.id
    const opened = items.findIndex(({ id }) => id === claimId)

    function press(event: KeyboardEvent): void {
      if (!isForConsole(event)) return
      const key = keyOf(event)
      // The help alone is always there: in it the keys are turned on again.
      if (!keysAreOn() && key !== '?') return
      const act = acts(key)
      if (!act) return
      event.preventDefault()
      act()
    }
    function acts(key: string): (() => void) | undefined {
      if (key === '/') return () => document.getElementById(SEARCH_ID)?.focus()
      if (key === '?') return () => openModal(KeysHelp, undefined)
      if (key === 'j' || key === 'k') {
        const next = items[key === 'j' ? opened + 1 : opened - 1]
        return next && (() => void navigate(consolePath(query, next.id)))
      }
      if (key === 'Escape' && claimId) return () => void navigate(consolePath(query, onDesk?.asked && claimId))
      const press = { t: TAKE_ID, l: LEAVE_ID }[key]
      if (press) return () => document.getElementById(press)?.click()
      if (key === 'n') return () => document.getElementById(NOTE_ID)?.focus()
      const move = onDesk?.desk.moves.find(({ move }) => moveKeys[move] === key)
      return move && (() => void navigate(consolePath(query, claimId, move.move)))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [query, items, onDesk, navigate])
}

/** Whoever types, or has a modal or a menu open, presses keys for that. */
function isForConsole(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  if (document.querySelector('dialog[open], :popover-open')) return false
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (!target.closest('input, textarea, select, [contenteditable]')) return true
  // The first press leaves the field, so that what was typed is not thrown away by it.
  if (event.key === 'Escape') target.blur()
  return false
}
