import { useNavigate } from 'react-router'
import { pressing, useKeys } from '../frame/use-keys.ts'
import type { ConsoleData } from './console-data.ts'
import { moveKeys } from './desk-moves.ts'
import { SEARCH_ID } from './Queue.tsx'
import { consolePath } from './queue-query.ts'

/** Where the keys of a claim lead: its forms carry these ids. */
export const TAKE_ID = 'desk-take'
export const LEAVE_ID = 'desk-leave'
export const NOTE_ID = 'desk-note'

/** The console by single keys. None of them does anything that is not also a link or a button, and none confirms a move. */
export function useConsoleKeys({ query, items, onDesk }: ConsoleData): void {
  const navigate = useNavigate()
  const claimId = onDesk?.desk.claim.id
  const opened = items.findIndex(({ id }) => id === claimId)
  useKeys(key => {
    if (key === '/') return () => document.getElementById(SEARCH_ID)?.focus()
    if (key === 'j' || key === 'k') {
      const next = items[key === 'j' ? opened + 1 : opened - 1]
      return next && (() => void navigate(consolePath(query, next.id)))
    }
    if (key === 'Escape' && claimId) return () => void navigate(consolePath(query, onDesk?.asked && claimId))
    const press = { t: TAKE_ID, l: LEAVE_ID }[key]
    if (press) return pressing(press)
    if (key === 'n') return () => document.getElementById(NOTE_ID)?.focus()
    const move = onDesk?.desk.moves.find(({ move }) => moveKeys[move] === key)
    return move && (() => void navigate(consolePath(query, claimId, move.move)))
  })
}
