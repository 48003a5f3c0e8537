import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { Day } from '#contract/statistics/office-statistics.ts'
import { accountingTables, tableFormats } from './accounting-tables.ts'

export const exportAccounting = defineCall({
  name: 'exportAccounting',
  method: 'GET',
  path: '/api/v1/desk/accounting/',
  tag: 'desk',
  summary:
    'A table for the accountant of up to 366 days in the office’s time: orders completed, entries of the ledger, or the balance of each account by day',
  summaryRu:
    'Таблица для бухгалтера за срок до 366 дней по времени обменника: выполненные заявки, проводки или остатки счетов по дням',
  bearer: 'required',
  staff: rights['statistics.see'],
  proof: 'always',
  query: z.strictObject({
    table: z.enum(accountingTables),
    from: Day,
    to: Day,
    as: z.enum(tableFormats).default('csv'),
    locale: z
      .enum(locales)
      .optional()
      .meta({ description: 'The language of heads and words; without it, codes for a program.' }),
  }),
  answer: { mediaType: 'text/csv' },
})
