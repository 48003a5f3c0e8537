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
} & QueueNarrowing &
  QueueDays

/** What the queue is narrowed to besides: each is a chip that can be taken away. */
type QueueNarrowing = {
  direction?: string | undefined
  currency?: string | undefined
  /** Just this sum, on either side. */
  sum?: string | undefined
  /** Who works on them, by id. */
  holder?: string | undefined
  /** For so many minutes at least. */
  waiting?: string | undefined
}

export const narrowings = ['direction', 'currency', 'sum', 'holder', 'waiting'] as const

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

/** What a query is narrowed to, as the API takes it. */
export const askedNarrowing = ({ direction, currency, sum, holder, waiting }: QueueQuery) =>
  defined({ pair: direction, currency, sum, holder, waiting })

/** Whether the queue shows claims that nothing happens to any more. */
export const isOfClosed = ({ state }: Pick<QueueQuery, 'state'>): boolean =>
  state === 'closed' || closedStates.some(closed => closed === state)

/** Whether the rows are grouped by whose turn it is: those of open orders that nobody has searched for. */
export const isByTurns = (query: QueueQuery): boolean => !query.q && query.since === undefined && !isOfClosed(query)

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
  direction: text(pair => /^[A-Z0-9]{2,20}-[A-Z0-9]{2,20}$/.exec(pair)?.[0]),
  currency: text(code => /^[A-Z0-9]{2,20}$/.exec(code)?.[0]),
  sum: text(sum => /^\d{1,30}(\.\d{1,18})?$/.exec(sum)?.[0]),
  holder: text(id => (isUuid(id) ? id.toLowerCase() : undefined)),
  waiting: text(minutes => /^[1-9]\d{0,5}$/.exec(minutes)?.[0]),
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
