import { type ClaimState, claimStates, closedStates } from '#contract/claims/claim-moves.ts'
import { flag, oneOf, page, queryOf, withQuery } from '#web/forms/address-query.ts'

export type QueueQuery = {
  /** A state, or all that are closed. */
  state: ClaimState | 'closed' | undefined
  /** Only the claims assigned to the reader. */
  mine: boolean
  /** What is searched for; then the other filters do not count. */
  q: string
  page: number
}

export const wholeQueue: QueueQuery = { page: 1, state: undefined, mine: false, q: '' }

/** Whether the queue shows claims that nothing happens to any more. */
export const isOfClosed = ({ state }: Pick<QueueQuery, 'state'>): boolean =>
  state === 'closed' || closedStates.some(closed => closed === state)

/** The fewest characters that a search needs. */
export const LEAST_SEARCH = 2

const queue = queryOf<QueueQuery>({
  state: oneOf([...claimStates, 'closed']),
  mine: flag('yes'),
  q: {
    read: (text = '') => (text.length < LEAST_SEARCH ? '' : text.slice(0, 200)),
    write: q => q || undefined,
  },
  page,
})

export const readQueueQuery = queue.read

/** The address of the queue, with a claim beside it and the form of a move in that. */
export const consolePath = (query: QueueQuery, claimId?: string, move?: string): string =>
  withQuery(claimId === undefined ? '/console' : `/console/claims/${claimId}`, { ...queue.write(query), move })
