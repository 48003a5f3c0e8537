import { defineCall } from '#contract/calls.ts'
import { DiscountsView } from './discounts.ts'

export const discounts = defineCall({
  name: 'discounts',
  method: 'GET',
  path: '/api/v1/discounts/',
  tag: 'calculator',
  summary: 'The discounts by turnover, and the place of who asks',
  summaryRu: 'Скидки по обороту и место того, кто спрашивает',
  bearer: 'optional',
  scope: 'rates:read',
  answer: DiscountsView,
})
