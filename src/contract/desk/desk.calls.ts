import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { CurrencyCode, DecimalText } from '#contract/money/currency.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { Day } from '#contract/statistics/office-statistics.ts'
import { DeskClaim, MovePlan, QueueItem, StaffMove, StaffMoveInput } from './desk.ts'
import { calledKinds, staffNewsKinds } from './staff-news.ts'
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
  source: z
    .string()
    .max(60)
    .optional()
    .meta({ description: 'Where the visit came from; `unknown` for claims without one' }),
  staff: z.uuid().toLowerCase().optional().meta({ description: 'Who paid out' }),
  paid: z.enum(['yes']).optional().meta({ description: 'Any money has come in' }),
}

/** What a list is narrowed to besides. */
const narrowing = {
  pair: z
    .string()
    .regex(/^[A-Z0-9]{2,20}-[A-Z0-9]{2,20}$/)
    .optional(),
  currency: CurrencyCode.optional().meta({ description: 'On either side' }),
  sum: DecimalText.optional().meta({ description: 'Just this, on either side' }),
  holder: z.uuid().toLowerCase().optional().meta({ description: 'Who works on them' }),
  waiting: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .meta({ description: 'For so many minutes at least' }),
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
  query: z.strictObject({
    ...paging(50),
    state: QueueState.optional(),
    mine: z.enum(['yes']).optional(),
    ...ofDays,
    ...narrowing,
  }),
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
  proof: 'always',
  query: z.strictObject({
    state: QueueState.optional(),
    ...ofDays,
    ...narrowing,
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
    'How much waits for staff: claims without a deadline and which of them the caller is late with, open alarms, withdrawals, checks of documents and conversations',
  summaryRu:
    'Что ждёт сотрудников: число заявок без срока и взятых вызывающим из тех, что ждут дольше обычного, открытых тревог, выводов, проверок документов и переписок',
  bearer: 'required',
  staff: rights['claims.see'],
  answer: z
    .object({
      claims: z.int(),
      late: z.int().meta({
        description:
          'Of the claims, those that the caller has taken and nobody else has since, and that are late. See `lateFrom` of the queue.',
      }),
      alarms: z.int(),
      withdrawals: z.int(),
      checks: z.int(),
      chats: z.int(),
      forYou: z.int().meta({ description: 'What waits for a second person who may be the caller.' }),
      now: z.iso.datetime(),
    })
    .meta({ id: 'DeskWaiting' }),
})

const kinds = z.array(z.enum(staffNewsKinds)).max(staffNewsKinds.length)
const Calls = z.strictObject({
  sound: z.boolean(),
  notifications: z.boolean(),
  silenced: z.array(z.enum(calledKinds)).max(calledKinds.length).meta({ description: 'What neither of them calls to' }),
})
const StaffNews = z.strictObject({ kinds, calls: Calls }).meta({
  id: 'StaffNews',
  examples: [{ kinds: ['order', 'alarm'], calls: { sound: true, notifications: false, silenced: ['withdrawals'] } }],
})

export const staffNews = defineCall({
  name: 'staffNews',
  method: 'GET',
  path: '/api/v1/desk/staff-news/',
  tag,
  summary: 'What of the work the caller is e-mailed of, and how the console calls them to it',
  summaryRu: 'О чём из работы пишут вызывающему на почту и как зовёт его пульт',
  bearer: 'required',
  staff: staffRoles,
  answer: StaffNews,
})

export const changeStaffNews = defineCall({
  name: 'changeStaffNews',
  method: 'PATCH',
  path: '/api/v1/desk/staff-news/',
  tag,
  summary:
    'Changes what of the work the caller is e-mailed of, from now on, or how the console calls them to it. Unnamed choices stay',
  summaryRu:
    'Меняет, о чём из работы писать вызывающему на почту с этого момента или как его зовёт пульт. Что не названо, остаётся как было',
  bearer: 'required',
  staff: staffRoles,
  proof: 'never',
  body: z.strictObject({ kinds: kinds.optional(), calls: Calls.partial().optional() }),
  answer: StaffNews,
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
  proof: 'never',
  params: MoveParams,
  body: StaffMoveInput,
  answer: MovePlan,
  refusals: moveRefusals,
})

/** Moves by which money comes in, goes out or is let go on, or which say where it goes. */
const movesWithProof = [
  'receive',
  'confirm-payment',
  'reverse-payment',
  'correct',
  'release',
  'refund',
  'return-excess',
  'prepare',
  'pay-out',
  'send-refund',
  'return-payout',
  'set-refund-account',
  'propose-payout-account',
  'approve-payout-account',
] as const satisfies z.infer<typeof StaffMove>[]

export const makeClaimMove = defineCall({
  name: 'makeClaimMove',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/moves/{move}/',
  tag,
  summary: 'Makes a move on the given version, unless the claim is assigned to a colleague',
  summaryRu: 'Выполняет действие над указанной версией заявки, если она не в работе у другого оператора',
  bearer: 'required',
  staff: rights['claims.move'],
  proof: { field: 'move', in: movesWithProof },
  params: MoveParams,
  body: StaffMoveInput,
  answer: DeskClaim,
  refusals: [...moveRefusals, 'step-up-required'],
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
  proof: 'never',
  params: ClaimParams,
  body: z.strictObject({ over: z.boolean().optional() }),
  answer: DeskClaim,
  refusals: ['not-found', 'assigned', 'own-claim', 'wrong-state'],
})

export const handOverClaim = defineCall({
  name: 'handOverClaim',
  method: 'POST',
  path: '/api/v1/desk/claims/{uuid}/hand-over/',
  tag,
  summary: 'Assigns a claim that nobody else works on to a colleague',
  summaryRu: 'Передаёт коллеге заявку, с которой не работает никто другой',
  bearer: 'required',
  staff: rights['claims.move'],
  proof: 'never',
  params: ClaimParams,
  body: z.strictObject({ to: z.uuid().toLowerCase() }),
  answer: DeskClaim,
  refusals: ['not-found', 'assigned', 'own-claim', 'wrong-state'],
})

export const deskColleagues = defineCall({
  name: 'deskColleagues',
  method: 'GET',
  path: '/api/v1/desk/colleagues/',
  tag,
  summary: 'Whom the caller can hand claims over to',
  summaryRu: 'Кому вызывающий может передать заявки',
  bearer: 'required',
  staff: rights['claims.move'],
  answer: z.object({ items: z.array(StaffMember) }).meta({ id: 'DeskColleagues' }),
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
  proof: 'never',
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
  proof: 'never',
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
  proof: 'always',
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
