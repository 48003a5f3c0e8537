import { z } from 'zod'
import { Email, LocaleName } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { AmountText } from '#contract/money/amount.schema.ts'
import { CurrencyCode } from '#contract/money/currency.ts'

export const alertAboutRate = defineCall({
  name: 'alertAboutRate',
  method: 'POST',
  path: '/api/v1/calculator/rate-alert/',
  tag: 'calculator',
  summary:
    'One e-mail when the rate reaches this figure, within 30 days. A mailbox has one alert per pair and five in all; the newest count. The answer does not tell whether the address is known',
  summaryRu:
    'Одно письмо, когда курс дойдёт до этой отметки, в течение 30 дней. У ящика одна просьба на пару и пять всего, действуют последние. По ответу нельзя узнать, знаком ли нам адрес',
  bearer: 'ignored',
  body: z.strictObject({
    from: CurrencyCode,
    to: CurrencyCode.meta({ examples: ['SBERRUB'] }),
    give: AmountText.meta({
      examples: ['1'],
      description: 'The wanted rate as rates are shown: `give` or `get` is 1.',
    }),
    get: AmountText.meta({ examples: ['10000000'] }),
    email: Email,
    locale: LocaleName.optional().meta({ description: 'The language of the e-mail.' }),
  }),
  answer: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('waiting'), way: z.enum(['up', 'down']), until: z.iso.datetime() }),
      z.object({ state: z.literal('reached') }),
    ])
    .meta({
      description: '`way`: where the figure has to go. `reached`: the rate is that already, and nothing was kept.',
      examples: [{ state: 'waiting', way: 'up', until: '2026-12-21T12:00:00Z' }],
    }),
  refusals: ['not-found', 'wrong-state'],
})
