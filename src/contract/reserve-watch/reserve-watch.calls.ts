import { z } from 'zod'
import { Email, LocaleName } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { AmountText, Side } from '#contract/money/amount.schema.ts'
import { CurrencyCode } from '#contract/money/currency.ts'

const tag = 'calculator'

export const watchReserve = defineCall({
  name: 'watchReserve',
  method: 'POST',
  path: '/api/v1/calculator/reserve-watch/',
  tag,
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

export const refuseReserveEmails = defineCall({
  name: 'refuseReserveEmails',
  method: 'POST',
  path: '/api/v1/calculator/reserve-watch/refuse/',
  tag,
  summary: 'No more e-mails about reserves to the mailbox that got this key in one',
  summaryRu: 'Больше не слать писем о резервах на ящик, куда пришёл этот ключ',
  bearer: 'ignored',
  body: z.strictObject({
    key: z
      .string()
      .regex(/^[\w-]{64}$/)
      .meta({ examples: ['Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyAQq3sVx1mPz9uYb7kRt5wE'] }),
  }),
  answer: z.object({ state: z.literal('refused') }),
  refusals: ['not-found'],
})
