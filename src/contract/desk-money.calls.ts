import { z } from 'zod'
import { defineCall } from './calls.ts'
import { CurrencyCode } from './currency.ts'
import {
  Alarm,
  AuditEntry,
  Requisite,
  RequisiteDetailsInput,
  RequisiteTermsInput,
  Reserve,
  ReserveChange,
} from './desk.ts'
import { movesClaims, page, pageOf, seesClaims } from './desk-lists.ts'

const tag = 'desk'
/** What the office has, and where it is paid, is the treasurer's. */
const keepsMoney = ['treasurer'] as const

const requisiteRefusals = ['not-found', 'key-reused', 'forbidden', 'wrong-state'] as const

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
    label: z.string().trim().min(1).max(80),
    terms: RequisiteTermsInput,
    details: RequisiteDetailsInput,
  }),
  answer: Requisite,
  status: 201,
  otherStatuses: [200],
  refusals: requisiteRefusals,
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
    reason: z.string().max(200).optional().meta({ description: 'Why it is switched.' }),
    details: RequisiteDetailsInput.optional(),
  }),
  answer: Requisite,
  refusals: requisiteRefusals,
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
  refusals: requisiteRefusals,
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
  answer: pageOf(AuditEntry).meta({ id: 'AuditLog' }),
})
