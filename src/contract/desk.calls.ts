import { z } from 'zod'
import { defineCall } from './calls.ts'
import { ClaimId } from './claim.ts'
import { claimStates } from './claim-moves.ts'
import { CurrencyCode } from './currency.ts'
import {
  Alarm,
  AuditEntry,
  DeskClaim,
  MovePlan,
  QueueItem,
  Requisite,
  RequisiteDetailsInput,
  RequisiteTermsInput,
  Reserve,
  ReserveChange,
  StaffMove,
  StaffMoveInput,
} from './desk.ts'

const tag = 'desk'
/** Who works on claims; money itself is the treasurer's. */
const seesClaims = ['operator', 'treasurer', 'support'] as const
const movesClaims = ['operator', 'treasurer'] as const
const keepsMoney = ['treasurer'] as const

const ClaimParams = z.strictObject({ uuid: ClaimId })
const MoveParams = z.strictObject({ uuid: ClaimId, move: StaffMove })
const page = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(50),
}
const list = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), page: z.int(), size: z.int(), total: z.int(), pages: z.int() })
const moveRefusals = [
  'not-found',
  'forbidden',
  'wrong-state',
  'conflict',
  'in-hand',
  'rate-moved',
  'beyond-reserve',
  'rates-unavailable',
  'no-requisites',
] as const

export const deskQueue = defineCall({
  name: 'deskQueue',
  method: 'GET',
  path: '/api/v1/desk/queue/',
  tag,
  summary: 'Claims that are open, the nearest deadline first, and how many stand in each state',
  summaryRu: 'Открытые заявки, сначала те, у которых раньше срок, и сколько их в каждом состоянии',
  bearer: 'required',
  staff: seesClaims,
  query: z.strictObject({ ...page, state: z.enum(claimStates).optional(), mine: z.enum(['yes']).optional() }),
  answer: list(QueueItem)
    .extend({ counts: z.partialRecord(z.enum(claimStates), z.int()), now: z.iso.datetime() })
    .meta({ id: 'Queue' }),
})

export const deskStream = defineCall({
  name: 'deskStream',
  method: 'GET',
  path: '/api/v1/desk/stream/',
  tag,
  summary: 'Server-sent events: `claim` with the id of each claim that changed, `hand` with who took or left one',
  summaryRu: 'События сервера: `claim` с id каждой изменившейся заявки, `hand` — кто взял или оставил заявку',
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
  refusals: ['not-found', 'in-hand'],
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

export const deskReserves = defineCall({
  name: 'deskReserves',
  method: 'GET',
  path: '/api/v1/desk/reserves/',
  tag,
  summary: 'What the office has of each currency, from the ledger',
  summaryRu: 'Сколько чего у обменника, по книгам',
  bearer: 'required',
  staff: movesClaims,
  answer: z.array(Reserve),
})

export const changeReserve = defineCall({
  name: 'changeReserve',
  method: 'POST',
  path: '/api/v1/desk/reserves/',
  tag,
  summary: 'Brings money in, takes it out, or says how much was counted; with a reason',
  summaryRu: 'Вносит, выводит или пересчитывает резерв, с указанием причины',
  bearer: 'required',
  staff: keepsMoney,
  body: ReserveChange,
  answer: Reserve,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'beyond-reserve', 'key-reused'],
})

export const deskRequisites = defineCall({
  name: 'deskRequisites',
  method: 'GET',
  path: '/api/v1/desk/requisites/',
  tag,
  summary: 'Where clients of the office pay',
  summaryRu: 'Реквизиты, на которые платят клиенты',
  bearer: 'required',
  staff: movesClaims,
  answer: z.array(Requisite),
})

export const addRequisite = defineCall({
  name: 'addRequisite',
  method: 'POST',
  path: '/api/v1/desk/requisites/',
  tag,
  summary: 'A new requisite. It counts when a second person has looked at it, or after its waiting time',
  summaryRu: 'Новые реквизиты. Действуют после проверки вторым человеком или по истечении срока ожидания',
  bearer: 'required',
  staff: keepsMoney,
  body: z.strictObject({
    id: z.uuid(),
    currency: CurrencyCode,
    terms: RequisiteTermsInput,
    details: RequisiteDetailsInput,
  }),
  answer: Requisite,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'key-reused'],
})

export const changeRequisite = defineCall({
  name: 'changeRequisite',
  method: 'PATCH',
  path: '/api/v1/desk/requisites/{id}/',
  tag,
  summary: 'Other bounds, another state, or another version of what is shown',
  summaryRu: 'Другие пределы, состояние или новая версия реквизитов',
  bearer: 'required',
  staff: keepsMoney,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    terms: RequisiteTermsInput.optional(),
    state: z.enum(['on', 'off']).optional(),
    details: RequisiteDetailsInput.optional(),
  }),
  answer: Requisite,
  refusals: ['not-found', 'conflict', 'wrong-state'],
})

export const judgeRequisite = defineCall({
  name: 'judgeRequisite',
  method: 'POST',
  path: '/api/v1/desk/requisites/{id}/versions/{version}/',
  tag,
  summary: 'A second person approves what was typed, or anybody withdraws it',
  summaryRu: 'Второй человек подтверждает введённое, либо его отзывают',
  bearer: 'required',
  staff: keepsMoney,
  params: z.strictObject({ id: z.uuid(), version: z.coerce.number().int().min(1).max(1_000_000) }),
  body: z.strictObject({ verdict: z.enum(['approve', 'withdraw']) }),
  answer: Requisite,
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})

export const deskAlarms = defineCall({
  name: 'deskAlarms',
  method: 'GET',
  path: '/api/v1/desk/alarms/',
  tag,
  summary: 'What somebody has to look at: no free requisite, a node that lies, money that belongs to nothing',
  summaryRu: 'На что надо взглянуть: нет свободных реквизитов, узел врёт, деньги без заявки',
  bearer: 'required',
  staff: seesClaims,
  answer: z.array(Alarm),
})

export const settleAlarm = defineCall({
  name: 'settleAlarm',
  method: 'POST',
  path: '/api/v1/desk/alarms/{id}/settle/',
  tag,
  summary: 'Somebody has looked at it',
  summaryRu: 'Отметить, что с этим разобрались',
  bearer: 'required',
  staff: movesClaims,
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ settled: z.literal(true) }),
  refusals: ['not-found'],
})

export const deskAudit = defineCall({
  name: 'deskAudit',
  method: 'GET',
  path: '/api/v1/desk/audit/',
  tag,
  summary: 'Everything that staff did, the newest first, with before and after',
  summaryRu: 'Все действия сотрудников, сначала новые, с «было» и «стало»',
  bearer: 'required',
  staff: keepsMoney,
  query: z.strictObject({
    ...page,
    staff: z.uuid().optional(),
    subject: z.string().max(80).optional(),
    action: z.string().max(40).optional(),
  }),
  answer: list(AuditEntry).meta({ id: 'AuditLog' }),
})
