import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { Alarm } from './alarm.schema.ts'
import { snoozeDays } from './alarms.ts'

const tag = 'desk'

export const deskAlarms = defineCall({
  name: 'deskAlarms',
  method: 'GET',
  path: '/api/v1/desk/alarms/',
  tag,
  summary: 'Alarms for staff: no free deposit account, nodes that disagree, unexpected payments',
  summaryRu: 'Тревоги для сотрудников: нет свободных реквизитов, узлы расходятся, деньги не по заявке',
  bearer: 'required',
  staff: rights['claims.see'],
  query: z.strictObject({ settled: z.enum(['yes']).optional() }),
  answer: z.array(Alarm),
})

export const settleAlarm = defineCall({
  name: 'settleAlarm',
  method: 'POST',
  path: '/api/v1/desk/alarms/{id}/settle/',
  tag,
  summary: 'Marks an alarm as settled',
  summaryRu: 'Отмечает, что с тревогой разобрались',
  bearer: 'required',
  staff: rights['claims.move'],
  proof: 'never',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ settled: z.literal(true) }),
  refusals: ['not-found'],
})

export const snoozeAlarm = defineCall({
  name: 'snoozeAlarm',
  method: 'POST',
  path: '/api/v1/desk/alarms/{id}/snooze/',
  tag,
  summary: 'Snoozes an alarm: for some days there are no reminders, and it is not counted. Not for books that disagree',
  summaryRu:
    'Откладывает тревогу: несколько дней о ней не напоминают и её не считают. Кроме тревоги о том, что книги не сходятся',
  bearer: 'required',
  staff: rights['claims.move'],
  proof: 'never',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ days: z.union(snoozeDays.map(days => z.literal(days))) }),
  answer: z.object({ until: z.iso.datetime() }),
  refusals: ['not-found', 'wrong-state'],
})
