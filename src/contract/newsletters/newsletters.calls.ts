import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { CaptchaSolution, Email, LocaleName } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { Slug } from '#contract/content/content-records.ts'
import { unsubscribeKeys } from '#contract/subscriptions/unsubscribe-keys.ts'
import { NewsletterFigures } from './newsletter.ts'
import { staffMoves } from './newsletter-moves.ts'

const tag = 'newsletters'
const staff = rights['content.write']
const Key = z.strictObject({ key: Slug.meta({ examples: ['new-rates'] }) })

export const subscribeToNews = defineCall({
  name: 'subscribeToNews',
  method: 'POST',
  path: '/api/v1/newsletters/subscription/',
  tag,
  summary:
    'Sends a link to this address; nothing is kept until it is confirmed. The answer does not tell whether the address is known',
  summaryRu:
    'Шлёт на этот адрес ссылку; пока её не подтвердили, ничего не хранится. По ответу нельзя узнать, знаком ли нам адрес',
  bearer: 'ignored',
  body: z.strictObject({
    email: Email,
    locale: LocaleName.optional().meta({ description: 'The language of the e-mails.' }),
    captcha: CaptchaSolution.optional(),
  }),
  answer: z.object({ email: z.string(), hours: z.int().meta({ description: 'For how long the link works' }) }),
  refusals: ['captcha-required'],
})

export const confirmNews = defineCall({
  name: 'confirmNews',
  method: 'POST',
  path: '/api/v1/newsletters/subscription/confirm/',
  tag,
  summary: 'Subscribes the mailbox that got this code to the office’s news',
  summaryRu: 'Подписывает на новости ящик, куда пришёл этот код',
  bearer: 'ignored',
  body: z.strictObject({
    code: z
      .string()
      .regex(/^[\w-]{40,800}$/)
      .meta({ examples: ['n6Jr0kS1c3T8vQm2x5Zy7bW4dF9gH0aLpE-uYtRiOq1Mn6Jr0kS1c3T8vQm2x5Zy7bW4dF9g'] }),
  }),
  answer: z.object({ email: z.string() }),
  refusals: ['not-found', 'expired'],
})

export const stopNews = defineCall({
  name: 'stopNews',
  method: 'POST',
  path: '/api/v1/newsletters/subscription/stop/',
  tag,
  summary: 'No more newsletters to the mailbox, and the account, that got this key in one',
  summaryRu: 'Больше не слать новостей на ящик и в аккаунт, куда пришёл этот ключ',
  bearer: 'ignored',
  body: z.strictObject({
    key: z
      .string()
      .regex(unsubscribeKeys.newsletter)
      .meta({ examples: ['Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA'] }),
  }),
  answer: z.object({ state: z.literal('stopped') }),
  refusals: ['not-found'],
})

export const moveNewsletter = defineCall({
  name: 'moveNewsletter',
  method: 'POST',
  path: '/api/v1/desk/newsletters/{key}/move/',
  tag,
  summary: 'Has a newsletter sent, now or at a time; takes it back before that; or stops it while it is sent',
  summaryRu: 'Отправляет рассылку сейчас или ко времени, отзывает её до того или останавливает на ходу',
  bearer: 'required',
  staff,
  proof: { field: 'move', in: ['send'] },
  params: Key,
  body: z.strictObject({
    move: z.enum(staffMoves),
    at: z.iso.datetime().optional().meta({ description: 'For `send`. Absent: within a minute' }),
  }),
  answer: NewsletterFigures,
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})

export const tryNewsletter = defineCall({
  name: 'tryNewsletter',
  method: 'POST',
  path: '/api/v1/desk/newsletters/{key}/test/',
  tag,
  summary: 'Sends a newsletter as it stands to the caller alone',
  summaryRu: 'Шлёт рассылку в её нынешнем виде только вызывающему',
  bearer: 'required',
  staff,
  proof: 'never',
  params: Key,
  body: z.strictObject({ locale: LocaleName }),
  answer: z.object({ email: z.string() }),
  refusals: ['not-found'],
})

export const previewNewsletter = defineCall({
  name: 'previewNewsletter',
  method: 'GET',
  path: '/api/v1/desk/newsletters/{key}/preview/{file}',
  tag,
  summary: 'The e-mail as it will be: `ru.html`, `en.html`, or as plain text `ru.txt`, `en.txt`',
  summaryRu: 'Письмо, каким оно будет: `ru.html`, `en.html` или простым текстом `ru.txt`, `en.txt`',
  bearer: 'required',
  staff,
  params: Key.extend({
    file: z
      .string()
      .regex(/^(ru|en)\.(html|txt)$/)
      .meta({ examples: ['ru.html'] }),
  }),
  answer: { mediaType: 'text/html' },
  refusals: ['not-found'],
})
