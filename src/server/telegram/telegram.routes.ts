import type { Hono } from 'hono'
import * as calls from '#contract/telegram/telegram.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerOf } from '#server/users/answer-of.ts'
import type { BotApi } from './bot-api.ts'
import { newTelegramAddress } from './link-chat.ts'
import { linkedSince, unlinkAccount } from './telegram-links.store.ts'

export type TelegramRoutesDeps = { db: Db; bot: () => BotApi | undefined; now: () => Date }

/** Linking a chat to one's own account. */
export function telegramRoutes(app: Hono<Env>, { db, bot, now }: TelegramRoutesDeps): void {
  const linkOf = async (userId: string) => {
    const linkedAt = await linkedSince(db, userId)
    return { offered: bot() !== undefined, linkedAt: linkedAt?.toISOString() }
  }
  serve(app, calls.telegramLink, (_, __, { id }) => linkOf(id))
  serve(app, calls.linkTelegram, async (_, __, caller) =>
    answerOf(await newTelegramAddress({ db, bot: bot() }, caller, now())),
  )
  serve(app, calls.unlinkTelegram, async (_, __, { id }) => {
    await unlinkAccount(db, id)
    return linkOf(id)
  })
}
