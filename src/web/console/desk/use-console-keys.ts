import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusing, pressing, useKeys } from '../frame/use-keys.ts'
import type { ConsoleData } from './console-data.ts'
import { moveKeys } from './desk-moves.ts'
import { nextInQueue, type QueuePlace } from './next-in-queue.ts'
import { SEARCH_ID } from './Queue.tsx'
import { consolePath, wholeQueue } from './queue-query.ts'

/** Where the keys of a claim lead: its forms carry these ids. */
export const TAKE_ID = 'desk-take'
export const LEAVE_ID = 'desk-leave'
export const NOTE_ID = 'desk-note'
export const SLIP_ID = 'slip-slip'

/** The console by single keys. None of them does anything that is not also a link or a button, and none confirms a move. */
export function useConsoleKeys({ query, items, onDesk }: ConsoleData): void {
  const navigate = useNavigate()
  const isPanelOpen = new URLSearchParams(useLocation().search).has('move')
  const claimId = onDesk?.desk.claim.id
  const ids = items.map(({ id }) => id)
  const index = claimId === undefined ? -1 : ids.indexOf(claimId)
  const left = useRef<QueuePlace>(undefined)
  const neighbour = ids[index + 1]
  // With what is drawn: the next key may come before an effect would.
  useLayoutEffect(() => {
    if (claimId === undefined || index < 0) return
    const { id, below } = left.current ?? {}
    left.current = { id: claimId, index, below: id === claimId ? below : neighbour }
  }, [claimId, index, neighbour])
  // Whoever is quicker than the office goes on from the claim that is on its way.
  const coming = useRef<{ from: string | undefined; place: QueuePlace }>(undefined)
  const placeNow = (): QueuePlace | undefined => {
    if (coming.current && coming.current.from === claimId) return coming.current.place
    return left.current
  }
  // The queue stays where it is; the page itself says where to read on.
  const go = (id?: string, move?: string) => void navigate(consolePath(query, id, move), { preventScrollReset: true })
  useKeys(key => {
    if (key === '/') return focusing(SEARCH_ID)
    if (key === 'j' || key === 'k') {
      const next = nextInQueue(ids, placeNow(), key === 'j' ? 1 : -1)
      if (next === undefined) return undefined
      return () => {
        coming.current = { from: claimId, place: { id: next, index: ids.indexOf(next) } }
        go(next)
      }
    }
    if (key === 'Escape' && claimId) return () => go(isPanelOpen ? claimId : undefined)
    // What was found is put away, and the queue is there again.
    if (key === 'Escape' && query.q) return () => void navigate(consolePath(wholeQueue), { preventScrollReset: true })
    if (key === 'l') return pressing(LEAVE_ID)
    // Out of a colleague's hands nothing is taken by one key.
    if (key === 't') return onDesk?.desk.inHand ? focusing(TAKE_ID) : pressing(TAKE_ID)
    if (key === 'n') return focusing(NOTE_ID)
    if (key === 'f') return focusing(SLIP_ID)
    const move = onDesk?.desk.moves.find(({ move }) => moveKeys[move] === key)
    return move && (() => go(claimId, move.move))
  })
}
