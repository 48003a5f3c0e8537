import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'

export const captchaChallenge = defineCall({
  name: 'captchaChallenge',
  method: 'GET',
  path: '/api/v1/captcha/challenge/',
  tag: 'captcha',
  summary:
    'A piece of work for the caller’s machine (ALTCHA); solved, it goes into `captcha` of one call, within ten minutes',
  summaryRu:
    'Задача для машины вызывающего (ALTCHA); решение передают в `captcha` одного вызова в течение десяти минут',
  bearer: 'ignored',
  answer: z
    .object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        data: z.object({ until: z.int().meta({ description: 'Milliseconds since 1970.' }) }),
      }),
      signature: z.string(),
    })
    .meta({ id: 'CaptchaChallenge' }),
})
