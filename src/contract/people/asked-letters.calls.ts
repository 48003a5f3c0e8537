import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { CaptchaSolution, LetterAsked, LetterReceipt } from './user.ts'

const tag = 'users'

const params = z.strictObject({ receipt: LetterReceipt })

export const readAskedLetter = defineCall({
  name: 'readAskedLetter',
  method: 'GET',
  path: '/api/v1/users/letters/{receipt}/',
  tag,
  summary:
    'Where a letter was asked to, of which kind, and when it may be asked for again. Nothing tells whether it left',
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
      id: 'LetterOfReceipt',
      examples: [{ email: 'anna@example.org', purpose: 'restore', codeLivesMinutes: 60, times: 1, againInSeconds: 42 }],
    }),
  refusals: ['not-found', 'expired'],
})

export const askLetterAgain = defineCall({
  name: 'askLetterAgain',
  method: 'POST',
  path: '/api/v1/users/letters/{receipt}/again/',
  tag,
  summary:
    'Asks for the same letter once more: after a minute, then after five, then after an hour. Earlier ones stay good',
  summaryRu: 'Просит то же письмо ещё раз: через минуту, потом через пять, потом через час. Прежние остаются в силе',
  bearer: 'ignored',
  params,
  body: z.strictObject({ captcha: CaptchaSolution.optional() }),
  status: 202,
  answer: LetterAsked,
  refusals: ['captcha-required', 'not-found', 'expired'],
})
