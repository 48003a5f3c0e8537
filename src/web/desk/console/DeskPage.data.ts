import type { LoaderFunctionArgs } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import type { StaffMember } from '#contract/auth/staff-member.ts'
import type { DeskChat } from '#contract/chat/chat.ts'
import { defined } from '#contract/defined.ts'
import type { DeskClaim, MovePlan, QueueItem } from '#contract/desk/desk.ts'
import type { QueueView } from '#contract/desk/queue-view.ts'
import { defaultLocale } from '#contract/locale.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { type Surroundings, surroundingsOf } from '#web/claims/page/ClaimPage.data.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { type FormRefusal, refusalOf } from '#web/forms/form-outcome.ts'
import { personContext } from '#web/session/person.ts'
import { type DeskMove, fieldsOfMove, moveInput } from './desk-moves.ts'
import { askedDays, askedNarrowing, isByTurns, type QueueQuery, readQueueQuery } from './queue-query.ts'
import { inTurns } from './queue-turns.ts'

export { action } from './make-move.ts'

/** A claim on the desk. `around` is the data of its own page: the currencies, and the fields of a refund account. */
export type OnDesk = {
  desk: DeskClaim
  context: Surroundings
  /** What its owner and the office have written to each other. */
  chats: readonly DeskChat[]
  /** The id that the next answer gets. */
  answerId: string
  /** The id that the next note gets. */
  noteId: string
  /** The id that the next slip gets. */
  slipId: string
  asked?: AskedMove | undefined
}

/** The move that the address asks for. A move without fields is planned at once. */
export type AskedMove = { move: DeskMove; plan?: MovePlan; refusal?: FormRefusal }

export type DeskData = {
  query: QueueQuery
  items: readonly QueueItem[]
  counts: Partial<Record<QueueItem['state'], number>>
  pages: number
  /** How many claims match, and whether there are more than were counted. */
  total: number
  more: boolean
  now: string
  currencies: ShownCurrencies
  /** Whom orders can be handed over to. */
  colleagues: readonly StaffMember[]
  /** The reader's own views of the queue, and the id that the next one gets. */
  views: readonly QueueView[]
  viewId: string
  /** The id that the next note to several orders gets. */
  manyId: string
  onDesk?: OnDesk | undefined
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<DeskData> {
  const search = new URL(request.url).searchParams
  const query = readQueueQuery(search)
  const api = apiOf(context)
  const person = context.get(personContext)
  const [queue, found, currencies, onDesk, colleagues, views] = await Promise.all([
    readQueue(api, query),
    query.q ? api('GET /api/v1/desk/search/', { query: { q: query.q } }) : undefined,
    readCurrencies(api),
    params.uuid === undefined ? undefined : readOnDesk(context.get(apiContext), api, params.uuid, search.get('move')),
    person && hasRight(person.role, 'claims.move') ? api('GET /api/v1/desk/colleagues/') : undefined,
    api('GET /api/v1/desk/queue-views/'),
  ])
  const { counts, pages, total, more = false, now } = queue
  const items = found?.items ?? (isByTurns(query) ? inTurns(queue.items) : queue.items)
  return {
    query,
    items,
    counts,
    pages: found ? 1 : pages,
    total,
    more,
    now,
    currencies,
    colleagues: colleagues?.items ?? [],
    views: views.items,
    viewId: newId(),
    manyId: newId(),
    onDesk,
  }
}

const readQueue = (api: Api, query: QueueQuery) => {
  const { page, state, mine } = query
  return api('GET /api/v1/desk/queue/', {
    query: {
      page: String(page),
      size: '50',
      ...defined({ state, mine: mine ? ('yes' as const) : undefined }),
      ...askedDays(query),
      ...askedNarrowing(query),
    },
  })
}

async function readOnDesk(api: Api, orRefuse: Api, uuid: string, asked: string | null): Promise<OnDesk> {
  const desk = await orRefuse('GET /api/v1/desk/claims/{uuid}/', { params: { uuid } })
  const [context, chats] = await Promise.all([
    surroundingsOf(api, desk.claim),
    api('GET /api/v1/desk/chats-of-claim/{uuid}/', { params: { uuid } }),
  ])
  const move = desk.moves.find(({ move }) => move === asked)
  return {
    desk,
    context,
    chats,
    answerId: newId(),
    noteId: newId(),
    slipId: newId(),
    asked: move && (await planAsked(api, desk, move)),
  }
}

async function planAsked(api: Api, { claim }: DeskClaim, move: DeskMove): Promise<AskedMove> {
  if (fieldsOfMove(move).length > 0) return { move }
  try {
    // Nothing was typed.
    const body = moveInput({}, claim.version, offeredQuote(claim, move), defaultLocale)
    const params = { uuid: claim.id, move: move.move }
    return { move, plan: await api('POST /api/v1/desk/claims/{uuid}/plan/{move}/', { params, body }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { move, refusal: refusalOf(error.problem) }
  }
}

/** The offer that the customer would be asked about now, for the moves that use one. */
export const offeredQuote = (claim: DeskClaim['claim'], { may }: DeskMove): string | undefined =>
  may?.includes('quote') ? claim.choice?.offer?.quote : undefined
