import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { movesClaims, seesClaims } from '#contract/people/roles.ts'
import { DeskClaim, MovePlan, QueueItem, StaffMove, StaffMoveInput } from './desk.ts'

const tag = 'desk'
const ClaimParams = z.strictObject({ uuid: ClaimId })
const MoveParams = z.strictObject({ uuid: ClaimId, move: StaffMove })
const moveRefusals = [
  'not-found',
  'forbidden',
  'wrong-state',
  'conflict',
  'in-hand',
  'own-claim',
  'rate-moved',
  'beyond-reserve',
  'rates-unavailable',
  'no-requisites',
] as const

/** A state, or all in which a claim is closed. Without one: whatever is open. */
const QueueState = z.enum([...claimStates, 'closed'])

export const deskQueue = defineCall({
  name: 'deskQueue',
  method: 'GET',
  path: '/api/v1/desk/queue/',
  tag,
  summary:
    'Claims that are open, the nearest deadline first, and how many stand in each state; or those that are closed, the last first',
  summaryRu:
    'Открытые заявки, сначала те, у которых раньше срок, и сколько их в каждом состоянии; или закрытые, сначала последние',
  bearer: 'required',
  staff: seesClaims,
  query: z.strictObject({ ...paging(50), state: QueueState.optional(), mine: z.enum(['yes']).optional() }),
  answer: pageOf(QueueItem)
    .extend({
      counts: z.partialRecord(z.enum(claimStates), z.int()),
      /** There are more than are counted. */
      more: z.literal(true).optional(),
      now: z.iso.datetime(),
    })
    .meta({ id: 'Queue' }),
})

export const exportQueue = defineCall({
  name: 'exportQueue',
  method: 'GET',
  path: '/api/v1/desk/queue/export/',
  tag,
  summary: 'The same claims as a table for spreadsheets, ten thousand at the most. It stands in the audit log',
  summaryRu: 'Те же заявки таблицей для Excel, не больше десяти тысяч. Остаётся в журнале действий',
  bearer: 'required',
  staff: seesClaims,
  query: z.strictObject({
    state: QueueState.optional(),
    locale: z
      .enum(locales)
      .optional()
      .meta({ description: 'For the spreadsheet of a person who reads that language; without it, for a program.' }),
  }),
  answer: { mediaType: 'text/csv' },
})

export const deskWaiting = defineCall({
  name: 'deskWaiting',
  method: 'GET',
  path: '/api/v1/desk/waiting/',
  tag,
  summary: 'How much waits for somebody of the office: claims without a clock of their own, and open alarms',
  summaryRu: 'Сколько ждёт сотрудников: заявки, у которых нет своего срока, и открытые тревоги',
  bearer: 'required',
  staff: seesClaims,
  answer: z.object({ claims: z.int(), alarms: z.int(), now: z.iso.datetime() }).meta({ id: 'DeskWaiting' }),
})

export const deskStream = defineCall({
  name: 'deskStream',
  method: 'GET',
  path: '/api/v1/desk/stream/',
  tag,
  summary:
    'Server-sent events: `claim` with the id of each claim that changed, `hand` with who took or left one, `alarm`',
  summaryRu:
    'События сервера: `claim` с id каждой изменившейся заявки, `hand` — кто взял или оставил заявку, `alarm` — тревога',
  bearer: 'required',
  staff: seesClaims,
  answer: { mediaType: 'text/event-stream' },
})

export const deskClaim = defineCall({
  name: 'deskClaim',
  method: 'GET',
  path: '/api/v1/desk/claims/{uuid}/',
  tag,
  summary: 'A claim with everything an operator decides by: moves, books, timeline, notes, customer',
  summaryRu: 'Заявка со всем, по чему решает оператор: действия, проводки, история, заметки, клиент',
  bearer: 'required',
  staff: seesClaims,
  params: ClaimParams,
  answer: DeskClaim,
  refusals: ['not-found'],
})

export const planClaimMove = defineCall({
  name: 'planClaimMove',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/plan/{move}/',
  tag,
  summary: 'Where a move would lead and which transfers it would write. Nothing is written',
  summaryRu: 'Куда приведёт действие и какие проводки запишет. Ничего не записывается',
  bearer: 'required',
  staff: movesClaims,
  params: MoveParams,
  body: StaffMoveInput,
  answer: MovePlan,
  refusals: moveRefusals,
})

export const makeClaimMove = defineCall({
  name: 'makeClaimMove',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/moves/{move}/',
  tag,
  summary: 'Makes a move on the version that was seen, with the claim in hand or in nobody’s',
  summaryRu: 'Совершает действие над увиденной версией заявки, если её не держит другой оператор',
  bearer: 'required',
  staff: movesClaims,
  params: MoveParams,
  body: StaffMoveInput,
  answer: DeskClaim,
  refusals: moveRefusals,
})

export const takeClaim = defineCall({
  name: 'takeClaim',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/take/',
  tag,
  summary: 'Takes a claim in hand; `over` takes it from a colleague, who is told',
  summaryRu: 'Берёт заявку в работу; `over` перехватывает её у коллеги, и он об этом узнаёт',
  bearer: 'required',
  staff: movesClaims,
  params: ClaimParams,
  body: z.strictObject({ over: z.boolean().optional() }),
  answer: DeskClaim,
  refusals: ['not-found', 'in-hand', 'own-claim', 'wrong-state'],
})

export const leaveClaim = defineCall({
  name: 'leaveClaim',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/leave/',
  tag,
  summary: 'Puts a claim back into the queue',
  summaryRu: 'Возвращает заявку в очередь',
  bearer: 'required',
  staff: movesClaims,
  params: ClaimParams,
  answer: DeskClaim,
  refusals: ['not-found'],
})

export const noteClaim = defineCall({
  name: 'noteClaim',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/notes/',
  tag,
  summary: 'A note that only staff see',
  summaryRu: 'Заметка, которую видят только сотрудники',
  bearer: 'required',
  staff: seesClaims,
  params: ClaimParams,
  body: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(2_000) }),
  answer: DeskClaim,
  refusals: ['not-found', 'key-reused'],
})

export const searchDesk = defineCall({
  name: 'searchDesk',
  method: 'GET',
  path: '/api/v1/desk/search/',
  tag,
  summary: 'Claims by their number, e-mail, account, or what a payment is found by',
  summaryRu: 'Поиск заявок по номеру, почте, счёту или txid',
  bearer: 'required',
  staff: seesClaims,
  query: z.strictObject({ q: z.string().trim().min(2).max(200) }),
  answer: z
    .object({
      items: z.array(QueueItem.extend({ found: z.enum(['number', 'email', 'account', 'reference', 'id']) })),
    })
    .meta({ id: 'DeskFound' }),
})
