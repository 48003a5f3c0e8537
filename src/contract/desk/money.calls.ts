import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { keepsMoney, movesClaims, seesClaims } from '#contract/people/roles.ts'
import { snoozeDays } from './alarms.ts'
import { Alarm, AuditEntry } from './desk.ts'

const tag = 'desk'

export const deskAlarms = defineCall({
  name: 'deskAlarms',
  method: 'GET',
  path: '/api/v1/desk/alarms/',
  tag,
  summary: 'What somebody has to look at: no free requisite, a node that lies, money that belongs to nothing',
  summaryRu: 'На что надо взглянуть: нет свободных реквизитов, узел врёт, деньги без заявки',
  bearer: 'required',
  staff: seesClaims,
  query: z.strictObject({ settled: z.enum(['yes']).optional() }),
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

export const snoozeAlarm = defineCall({
  name: 'snoozeAlarm',
  method: 'POST',
  path: '/api/v1/desk/alarms/{id}/snooze/',
  tag,
  summary: 'For so many days nobody is reminded of it, and it is not counted',
  summaryRu: 'Отложить: столько дней о тревоге не напоминают и её не считают',
  bearer: 'required',
  staff: movesClaims,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ days: z.union(snoozeDays.map(days => z.literal(days))) }),
  answer: z.object({ until: z.iso.datetime() }),
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
    ...paging(50),
    staff: z.uuid().optional(),
    subject: z.string().max(80).optional(),
    action: z.string().max(40).optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  }),
  answer: pageOf(AuditEntry).meta({ id: 'AuditLog' }),
})
