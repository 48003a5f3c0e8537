import { z } from 'zod'
import { CaptchaSolution, EmailAsked, EmailReceipt } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'

const tag = 'users'

const params = z.strictObject({ receipt: EmailReceipt })

export const readAskedEmail = defineCall({
  name: 'readAskedEmail',
  method: 'GET',
  path: '/api/v1/users/emails/{receipt}/',
  tag,
  summary:
    'Address and kind of a requested e-mail, and when it can be requested again. Nothing tells whether it was sent',
  summaryRu:
    'Куда просили письмо, какое и когда можно попросить ещё раз. Отправлено ли оно на самом деле, отсюда не узнать',
  bearer: 'ignored',
  params,
  answer: z
    .object({
      email: z.string(),
      purpose: z.enum(['activate', 'restore']),
      codeLivesMinutes: z.int(),
      times: z.int().meta({ description: 'How often it was asked for by now.' }),
      againInSeconds: z.int(),
    })
    .meta({
      id: 'EmailOfReceipt',
      examples: [{ email: 'anna@example.org', purpose: 'restore', codeLivesMinutes: 60, times: 1, againInSeconds: 42 }],
    }),
  refusals: ['not-found', 'expired'],
})

export const askEmailAgain = defineCall({
  name: 'askEmailAgain',
  method: 'POST',
  path: '/api/v1/users/emails/{receipt}/again/',
  tag,
  summary:
    'Requests the same e-mail again: after a minute, then after five, then after an hour. Earlier ones stay valid',
  summaryRu: 'Просит то же письмо ещё раз: через минуту, потом через пять, потом через час. Прежние остаются в силе',
  bearer: 'ignored',
  params,
  body: z.strictObject({ captcha: CaptchaSolution.optional() }),
  status: 202,
  answer: EmailAsked,
  refusals: ['captcha-required', 'not-found', 'expired'],
})
