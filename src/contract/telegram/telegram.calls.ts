import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'

const tag = 'users'

const TelegramLink = z
  .object({
    offered: z.boolean().meta({ description: 'Whether the office has a bot at all.' }),
    linkedAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'Since when a chat is told of the orders of this account.' }),
  })
  .meta({ id: 'TelegramLink' })
export type TelegramLink = z.infer<typeof TelegramLink>

export const telegramLink = defineCall({
  name: 'telegramLink',
  method: 'GET',
  path: '/api/v1/users/me/telegram/',
  tag,
  summary: 'Whether a chat in Telegram is told of the caller’s orders',
  summaryRu: 'Приходят ли новости о заявках вызывающего в Telegram',
  bearer: 'required',
  answer: TelegramLink,
})

export const linkTelegram = defineCall({
  name: 'linkTelegram',
  method: 'POST',
  path: '/api/v1/users/me/telegram/',
  tag,
  summary: 'Makes the address that opens the office’s bot and links the chat; it works once, for fifteen minutes',
  summaryRu: 'Создаёт адрес, который открывает бота обменника и привязывает чат; действует один раз и пятнадцать минут',
  bearer: 'required',
  status: 201,
  answer: z
    .object({ url: z.url().meta({ examples: ['https://t.me/agio_bot?start=Zm9v'] }), goodUntil: z.iso.datetime() })
    .meta({ id: 'TelegramAddress' }),
  refusals: ['not-activated', 'not-found', 'unavailable'],
})

export const unlinkTelegram = defineCall({
  name: 'unlinkTelegram',
  method: 'DELETE',
  path: '/api/v1/users/me/telegram/',
  tag,
  summary: 'Unlinks the chat: nothing more is told there',
  summaryRu: 'Отвязывает чат: новостей там больше не будет',
  bearer: 'required',
  answer: TelegramLink,
})
