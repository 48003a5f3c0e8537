import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { Day, OfficeStatistics } from './office-statistics.ts'
import { CustomerStatistics } from './statistics.ts'

export const customerStatistics = defineCall({
  name: 'customerStatistics',
  method: 'GET',
  path: '/api/v1/users/me/statistics/',
  tag: 'users',
  summary: 'What the caller has exchanged and saved, in all and by month',
  summaryRu: 'Сколько обменяно и сколько сэкономлено: всего и по месяцам',
  bearer: 'required',
  scope: 'claims:read',
  answer: CustomerStatistics,
})

const period = {
  from: Day.optional().meta({ description: 'Today, without it' }),
  to: Day.optional().meta({ description: 'The same day as `from`, without it' }),
}

export const officeStatistics = defineCall({
  name: 'officeStatistics',
  method: 'GET',
  path: '/api/v1/desk/statistics/',
  tag: 'desk',
  summary: 'What the office came to in a period of up to 366 days, beside the period before it',
  summaryRu: 'Итоги обменника за период до 366 дней рядом с предыдущим периодом',
  bearer: 'required',
  staff: rights['statistics.see'],
  query: z.strictObject(period),
  answer: OfficeStatistics,
})

export const exportOfficeStatistics = defineCall({
  name: 'exportOfficeStatistics',
  method: 'GET',
  path: '/api/v1/desk/statistics/export/',
  tag: 'desk',
  summary: 'The figures of each day of the period as a table for spreadsheets, in all and by pair, source and operator',
  summaryRu: 'Цифры каждого дня периода таблицей для Excel: всего, по парам, источникам и операторам',
  bearer: 'required',
  staff: rights['statistics.see'],
  query: z.strictObject({
    ...period,
    locale: z
      .enum(locales)
      .optional()
      .meta({ description: 'For the spreadsheet of a person who reads that language; without it, for a program.' }),
  }),
  answer: { mediaType: 'text/csv' },
})
