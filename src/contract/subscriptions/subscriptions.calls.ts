import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { unsubscribeKeys } from './unsubscribe-keys.ts'

export const refuseReserveEmails = defineCall({
  name: 'refuseReserveEmails',
  method: 'POST',
  path: '/api/v1/calculator/reserve-watch/refuse/',
  tag: 'calculator',
  summary: 'No more e-mails about reserves to the mailbox that got this key in one',
  summaryRu: 'Больше не слать писем о резервах на ящик, куда пришёл этот ключ',
  bearer: 'ignored',
  body: z.strictObject({
    key: z
      .string()
      .regex(unsubscribeKeys.refusal)
      .meta({ examples: ['Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyAQq3sVx1mPz9uYb7kRt5wE'] }),
  }),
  answer: z.object({ state: z.literal('refused') }),
  refusals: ['not-found'],
})
