import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { movesClaims } from '#contract/people/roles.ts'
import { PayoutLimit } from './payout-limits.ts'

const tag = 'desk'

export const payoutLimits = defineCall({
  name: 'payoutLimits',
  method: 'GET',
  path: '/api/v1/desk/payout-limits/',
  tag,
  summary: 'How much of each currency one person may send alone',
  summaryRu: 'Сколько каждой валюты один сотрудник отправляет без второго',
  bearer: 'required',
  staff: movesClaims,
  answer: z.array(PayoutLimit),
})

export const setPayoutLimit = defineCall({
  name: 'setPayoutLimit',
  method: 'PUT',
  path: '/api/v1/desk/payout-limits/{currency}/',
  tag,
  summary: 'Sets the limit of a currency, or takes it away with null; the owner alone may',
  summaryRu: 'Задаёт предел по валюте, null снимает его; только владелец',
  bearer: 'required',
  // Whoever sends money does not say how much of it wants a second person.
  staff: [],
  params: z.strictObject({ currency: CurrencyCode }),
  body: z.strictObject({
    aloneMost: z
      .string()
      .regex(/^\d{1,30}(\.\d{1,18})?$/)
      .nullable(),
  }),
  answer: PayoutLimit,
  refusals: ['not-found'],
})
