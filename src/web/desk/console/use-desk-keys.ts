import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusing, pressing, useKeys } from '#web/console/frame/use-keys.ts'
import { KEEPS_PLACE } from '#web/shell/arrive-at.ts'
import type { DeskData } from './DeskPage.data.ts'
import { moveKeys } from './desk-moves.ts'
import { SEARCH_ID } from './QueueField.tsx'
import { pickId } from './QueueRow.tsx'
import { consolePath, wholeQueue } from './queue-query.ts'

/** The ids of the controls that keys lead to. */
export const TAKE_ID = 'desk-take'
export const LEAVE_ID = 'desk-leave'
export const NOTE_ID = 'desk-note'
export const SLIP_ID = 'slip-slip'

/** The single keys of the desk. Each is a link or a button too, and none confirms a move. */
export function useDeskKeys({ query, items, onDesk }: DeskData): void {
  const navigate = useNavigate()
  const isPanelOpen = new URLSearchParams(useLocation().search).has('move')
  const claimId = onDesk?.desk.claim.id
  const ids = items.map(({ id }) => id)
  const index = claimId === undefined ? -1 : ids.indexOf(claimId)
  const left = useRef<QueuePlace>(undefined)
  const neighbour = ids[index + 1]
  // In a layout effect: the next key may come before a plain effect runs.
  useLayoutEffect(() => {
    if (claimId === undefined || index < 0) return
    const { id, below } = left.current ?? {}
    left.current = { id: claimId, index, below: id === claimId ? below : neighbour }
  }, [claimId, index, neighbour])
  // A key pressed before the claim has loaded goes on from that claim.
  const coming = useRef<{ from: string | undefined; place: QueuePlace }>(undefined)
  const placeNow = (): QueuePlace | undefined => {
    if (coming.current && coming.current.from === claimId) return coming.current.place
    return left.current
  }
  // The queue keeps its place; the page moves the focus itself.
  const go = (id?: string, move?: string) => void navigate(consolePath(query, id, move), { state: KEEPS_PLACE })
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
    // Escape leaves the search for the queue.
    if (key === 'Escape' && query.q) return () => void navigate(consolePath(wholeQueue), { state: KEEPS_PLACE })
    if (key === 'l') return pressing(LEAVE_ID)
    // A claim of a colleague is not taken over by one key.
    if (key === 't') return onDesk?.desk.assignment ? focusing(TAKE_ID) : pressing(TAKE_ID)
    if (key === 'n') return focusing(NOTE_ID)
    if (key === 'f') return focusing(SLIP_ID)
    // What has the focus in the queue is ticked; so is the open order, where the key is no move of it.
    const focused = document.activeElement?.closest<HTMLElement>('[data-claim]')?.dataset.claim
    if (key === 'x' && focused) return pressing(pickId(focused))
    // Over the queue alone the key of a move opens the first order that awaits it, with its form.
    if (!onDesk) {
      const first = items.find(({ task }) => task?.turn === 'you' && task.move && moveKeys[task.move] === key)
      return first && (() => go(first.id, first.task?.move))
    }
    const move = onDesk.desk.moves.find(({ move }) => moveKeys[move] === key)
    if (!move && key === 'x' && claimId) return pressing(pickId(claimId))
    return move && (() => go(claimId, move.move))
  })
}

/** Where the claim that was open last stood in the queue, and which one stood below it when it was opened. */
type QueuePlace = { id: string; index: number; below?: string | undefined }

/**
 * The claim below the open one, or above it. When the open claim has left the queue, its successor has taken its place,
 * so finishing a claim does not lead back to the top. When a move has sent it further down, work goes on with
 * the claim that stood below it.
 */
export function nextInQueue(ids: readonly string[], last: QueuePlace | undefined, step: 1 | -1): string | undefined {
  if (!last) return step === 1 ? ids[0] : undefined
  const at = ids.indexOf(last.id)
  const below = last.below === undefined ? -1 : ids.indexOf(last.below)
  if (step === 1 && below >= 0 && below < at) return last.below
  if (at >= 0) return ids[at + step]
  return ids[step === 1 ? Math.min(last.index, ids.length - 1) : last.index - 1]
}
