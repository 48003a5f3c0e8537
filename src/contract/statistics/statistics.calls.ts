import { defineCall } from '#contract/calls.ts'
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
