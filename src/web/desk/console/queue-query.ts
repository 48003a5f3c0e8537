import { type ClaimState, claimStates, closedStates } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import { isDay } from '#contract/statistics/period.ts'
import { isUuid } from '#contract/uuid.ts'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { flag, oneOf, page, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export type QueueQuery = {
  /** A state, or all that are closed. */
  state: ClaimState | 'closed' | undefined
  /** Only the claims assigned to the reader. */
  mine: boolean
  /** What is searched for; then the other filters do not count. */
  q: string
  page: number
} & QueueDays

/** Claims of certain days, as the dashboard counts them; then a missing state means every state. */
export type QueueDays = {
  on?: 'opened' | 'completed' | undefined
  since?: string | undefined
  until?: string | undefined
  pair?: string | undefined
  source?: string | undefined
  staff?: string | undefined
  paid?: 'yes' | undefined
}

export const wholeQueue: QueueQuery = { page: 1, state: undefined, mine: false, q: '' }

/** The days of a query as the API takes them. */
export const askedDays = ({ on, since, until, pair, source, staff, paid }: QueueQuery) =>
  since === undefined ? {} : defined({ on, since, until, pair, source, staff, paid })

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
  on: oneOf(['opened', 'completed'] as const),
  since: text(day => (isDay(day) ? day : undefined)),
  until: text(day => (isDay(day) ? day : undefined)),
  pair: text(pair => /^[A-Z0-9]{2,20}-[A-Z0-9]{2,20}$/.exec(pair)?.[0]),
  source: text(source => /^[a-z0-9:._-]{1,60}$/.exec(source)?.[0]),
  staff: text(id => (isUuid(id) ? id.toLowerCase() : undefined)),
  paid: oneOf(['yes'] as const),
})

/** The filters of days count only together with a day. */
export function readQueueQuery(search: URLSearchParams): QueueQuery {
  const { on, since, until, pair, source, staff, paid, ...plain } = queue.read(search)
  return since === undefined ? plain : { ...plain, on, since, until, pair, source, staff, paid }
}

/** The address of the queue, with a claim beside it and the form of a move in that. */
export const consolePath = (query: QueueQuery, claimId?: string, move?: string): string =>
  withQuery(claimId === undefined ? QUEUE_PATH : `${QUEUE_PATH}/${claimId}`, { ...queue.write(query), move })
