import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { Day } from '#contract/statistics/office-statistics.ts'
import { DeskClaim, MovePlan, QueueItem, StaffMove, StaffMoveInput } from './desk.ts'
import { WaitingForYou } from './waiting-for-you.ts'

const tag = 'desk'
const ClaimParams = z.strictObject({ uuid: ClaimId })
const MoveParams = z.strictObject({ uuid: ClaimId, move: StaffMove })
const moveRefusals = [
  'not-found',
  'forbidden',
  'wrong-state',
  'conflict',
  'assigned',
  'own-claim',
  'rate-moved',
  'beyond-reserve',
  'rates-unavailable',
  'no-deposit-accounts',
] as const

/** A state, or all closed states. Without one: every open claim, and with days claims of every state. */
const QueueState = z.enum([...claimStates, 'closed'])

/** Claims of certain days, as the statistics count them. */
const ofDays = {
  on: z
    .enum(['opened', 'completed'])
    .optional()
    .meta({ description: 'What happened to them on the days; `opened` without it' }),
  since: Day.optional().meta({ description: 'The first day' }),
  until: Day.optional().meta({ description: 'The last day; the same as `since` without it' }),
  pair: z
    .string()
    .regex(/^[A-Z0-9]{2,20}-[A-Z0-9]{2,20}$/)
    .optional(),
  source: z
    .string()
    .max(60)
    .optional()
    .meta({ description: 'Where the visit came from; `unknown` for claims without one' }),
  staff: z.uuid().toLowerCase().optional().meta({ description: 'Who paid out' }),
  paid: z.enum(['yes']).optional().meta({ description: 'Any money has come in' }),
}

export const deskQueue = defineCall({
  name: 'deskQueue',
  method: 'GET',
  path: '/api/v1/desk/queue/',
  tag,
  summary: 'Open claims, the nearest deadline first, with the number in each state; or closed claims, the latest first',
  summaryRu:
    'Открытые заявки, сначала с ближайшим сроком, и их число в каждом состоянии; или закрытые, сначала последние',
  bearer: 'required',
  staff: rights['claims.see'],
  query: z.strictObject({ ...paging(50), state: QueueState.optional(), mine: z.enum(['yes']).optional(), ...ofDays }),
  answer: pageOf(QueueItem)
    .extend({
      counts: z.partialRecord(z.enum(claimStates), z.int()),
      /** There are more claims than are counted. */
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
  summary: 'The same claims as a table for spreadsheets, at most ten thousand. The export is recorded in the audit log',
  summaryRu: 'Те же заявки таблицей для Excel, не больше десяти тысяч. Выгрузка записывается в журнал действий',
  bearer: 'required',
  staff: rights['claims.see'],
  query: z.strictObject({
    state: QueueState.optional(),
    ...ofDays,
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
  summary:
    'How much waits for staff: claims without a deadline, open alarms, withdrawals, checks of documents and conversations',
  summaryRu: 'Что ждёт сотрудников: число заявок без срока, открытых тревог, выводов, проверок документов и переписок',
  bearer: 'required',
  staff: rights['claims.see'],
  answer: z
    .object({
      claims: z.int(),
      alarms: z.int(),
      withdrawals: z.int(),
      checks: z.int(),
      chats: z.int(),
      now: z.iso.datetime(),
    })
    .meta({ id: 'DeskWaiting' }),
})

export const waitingForYou = defineCall({
  name: 'waitingForYou',
  method: 'GET',
  path: '/api/v1/desk/waiting-for-you/',
  tag,
  summary: 'What waits for a second person who may be the caller, the oldest first, with the page where it is decided',
  summaryRu: 'Что ждёт второго человека, которым может быть вызывающий, начиная с самого старого, и где это решается',
  bearer: 'required',
  staff: staffRoles,
  answer: z.object({ items: z.array(WaitingForYou) }).meta({ id: 'WaitingForSecondPerson' }),
})

export const deskStream = defineCall({
  name: 'deskStream',
  method: 'GET',
  path: '/api/v1/desk/stream/',
  tag,
  summary:
    'Server-sent events: `claim` with the id of each changed claim, `hand` with one that was assigned or unassigned, `alarm`, `chat` with a conversation that changed, `typing` with one in which the visitor types',
  summaryRu:
    'События сервера: `claim` с id изменившейся заявки, `hand` — заявку взяли в работу или вернули, `alarm` — тревога, `chat` — изменилась переписка, `typing` — посетитель печатает',
  bearer: 'required',
  staff: rights['claims.see'],
  answer: { mediaType: 'text/event-stream' },
})

export const deskClaim = defineCall({
  name: 'deskClaim',
  method: 'GET',
  path: '/api/v1/desk/claims/{uuid}/',
  tag,
  summary: 'A claim with everything that an operator needs: moves, ledger entries, timeline, notes, customer',
  summaryRu: 'Заявка со всем, что нужно оператору: действия, проводки, история, заметки, клиент',
  bearer: 'required',
  staff: rights['claims.see'],
  params: ClaimParams,
  answer: DeskClaim,
  refusals: ['not-found'],
})

export const planClaimMove = defineCall({
  name: 'planClaimMove',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/plan/{move}/',
  tag,
  summary: 'The state that a move would lead to and its ledger entries. Nothing is written',
  summaryRu: 'Куда приведёт действие и какие проводки запишет. Ничего не записывается',
  bearer: 'required',
  staff: rights['claims.move'],
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
  summary: 'Makes a move on the given version, unless the claim is assigned to a colleague',
  summaryRu: 'Выполняет действие над указанной версией заявки, если она не в работе у другого оператора',
  bearer: 'required',
  staff: rights['claims.move'],
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
  summary: 'Assigns a claim to the caller; `over` takes it from a colleague, who is notified',
  summaryRu: 'Берёт заявку в работу; `over` забирает её у коллеги, и он об этом узнаёт',
  bearer: 'required',
  staff: rights['claims.move'],
  params: ClaimParams,
  body: z.strictObject({ over: z.boolean().optional() }),
  answer: DeskClaim,
  refusals: ['not-found', 'assigned', 'own-claim', 'wrong-state'],
})

export const leaveClaim = defineCall({
  name: 'leaveClaim',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/leave/',
  tag,
  summary: 'Returns a claim to the queue',
  summaryRu: 'Возвращает заявку в очередь',
  bearer: 'required',
  staff: rights['claims.move'],
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
  staff: rights['claims.see'],
  params: ClaimParams,
  body: z.strictObject({ id: z.uuid(), text: z.string().trim().min(1).max(2_000) }),
  answer: DeskClaim,
  refusals: ['not-found', 'key-reused'],
})

export const takeBackReferral = defineCall({
  name: 'takeBackReferral',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/referral/take-back/',
  tag,
  summary:
    'Takes back what a completed claim has brought its referrer, because it was refunded, corrected or their own',
  summaryRu: 'Снимает начисленное партнёру за выполненную заявку: возврат, исправление или своя заявка',
  bearer: 'required',
  staff: rights['money.keep'],
  params: ClaimParams,
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  answer: DeskClaim,
  refusals: ['not-found', 'wrong-state'],
})

export const searchDesk = defineCall({
  name: 'searchDesk',
  method: 'GET',
  path: '/api/v1/desk/search/',
  tag,
  summary: 'Finds claims by number, e-mail, account or payment reference',
  summaryRu: 'Поиск заявок по номеру, почте, счёту или номеру перевода',
  bearer: 'required',
  staff: rights['claims.see'],
  query: z.strictObject({ q: z.string().trim().min(2).max(200) }),
  answer: z
    .object({
      items: z.array(QueueItem.extend({ found: z.enum(['number', 'email', 'account', 'reference', 'id']) })),
    })
    .meta({ id: 'DeskFound' }),
})
