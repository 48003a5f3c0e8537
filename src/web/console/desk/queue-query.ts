import { type ClaimState, claimStates, closedStates } from '#contract/claims/claim-moves.ts'
import { readPageNumber } from '#web/ui/page-number.ts'

export type QueueQuery = {
  page: number
  /** A state, or all that are closed. */
  state: ClaimState | 'closed' | undefined
  /** Only what one has in hand oneself. */
  mine: boolean
  /** What is searched for; then the rest does not count. */
  q: string
}

export const wholeQueue: QueueQuery = { page: 1, state: undefined, mine: false, q: '' }

/** Whether claims are shown that nothing happens to any more. */
export const isOfClosed = ({ state }: Pick<QueueQuery, 'state'>): boolean =>
  state === 'closed' || closedStates.some(closed => closed === state)

/** The fewest characters that say what is looked for. */
export const LEAST_SEARCH = 2

/** What the address of the console asks for; what makes no sense in it is passed over. */
export function readQueueQuery(search: URLSearchParams): QueueQuery {
  const q = (search.get('q') ?? '').trim().slice(0, 200)
  return {
    page: readPageNumber(search),
    state: [...claimStates, 'closed' as const].find(state => state === search.get('state')),
    mine: search.get('mine') === 'yes',
    q: q.length < LEAST_SEARCH ? '' : q,
  }
}

/** The address of the queue, with a claim beside it and the form of a move in that. */
export function consolePath({ page, state, mine, q }: QueueQuery, claimId?: string, move?: string): string {
  const search = new URLSearchParams()
  if (state) search.set('state', state)
  if (mine) search.set('mine', 'yes')
  if (q) search.set('q', q)
  if (page > 1) search.set('page', String(page))
  if (move) search.set('move', move)
  const path = claimId === undefined ? '/console' : `/console/claims/${claimId}`
  return `${path}${search.size ? `?${search}` : ''}`
}
