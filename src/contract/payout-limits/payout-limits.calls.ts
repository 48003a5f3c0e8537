import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode } from '#contract/money/currency.ts'

const ProposedLimits = z
  .object({ items: z.array(z.object({ currency: CurrencyCode, aloneMost: AmountText, dayMost: AmountText })) })
  .meta({ id: 'ProposedLimits' })
export type ProposedLimits = z.infer<typeof ProposedLimits>

export const proposedLimits = defineCall({
  name: 'proposedLimits',
  method: 'GET',
  path: '/api/v1/desk/payout-limits/proposed/',
  tag: 'configuration',
  summary: 'Payout limits for an office that has none, once two people may move orders; otherwise nothing',
  summaryRu: 'Лимиты выплат для обменника без лимитов, когда заявки могут вести двое; иначе пусто',
  bearer: 'required',
  staff: rights['money.limits'],
  answer: ProposedLimits,
})
