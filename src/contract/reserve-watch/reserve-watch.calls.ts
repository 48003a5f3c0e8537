import { z } from 'zod'
import { Email, LocaleName } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { AmountText, Side } from '#contract/money/amount.schema.ts'
import { CurrencyCode } from '#contract/money/currency.ts'

export const watchReserve = defineCall({
  name: 'watchReserve',
  method: 'POST',
  path: '/api/v1/calculator/reserve-watch/',
  tag: 'calculator',
  summary:
    'One e-mail when the reserve covers this exchange, within 30 days. A mailbox has one watch per pair and five in all; the newest count. The answer does not tell whether the address is known',
  summaryRu:
    'Одно письмо, когда резерва хватит на этот обмен, в течение 30 дней. У ящика одна просьба на пару и пять всего, действуют последние. По ответу нельзя узнать, знаком ли нам адрес',
  bearer: 'ignored',
  body: z.strictObject({
    from: CurrencyCode,
    to: CurrencyCode.meta({ examples: ['SBERRUB'] }),
    amount: AmountText,
    side: Side,
    email: Email,
    locale: LocaleName.optional().meta({ description: 'The language of the e-mail.' }),
  }),
  answer: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('waiting'), until: z.iso.datetime() }),
      z.object({ state: z.literal('enough') }),
    ])
    .meta({
      description: '`enough`: the reserve covers it already, and nothing was kept.',
      examples: [{ state: 'waiting', until: '2026-12-21T12:00:00Z' }],
    }),
  refusals: ['not-found', 'below-minimum', 'above-maximum'],
})
