import type { Hono } from 'hono'
import * as calls from '#contract/api-keys/api-keys.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerOf } from '#server/users/answer-of.ts'
import { listApiKeys } from './api-keys.store.ts'
import { createApiKey, endApiKey } from './api-keys.ts'

/** The keys of an account. Making one asks for a fresh proof; ending one does not, because it may be urgent. */
export function apiKeysRoutes(app: Hono<Env>, { db, now }: { db: Db; now: () => Date }): void {
  serve(app, calls.apiKeys, async (_, __, { id }) => ({ items: await listApiKeys(db, id) }))

  serve(app, calls.createApiKey, async (_, { body }, caller) => {
    return answerOf(await createApiKey(db, { userId: caller.id, ...body }, now()))
  })

  serve(app, calls.endApiKey, async (_, { params: { id } }, caller) =>
    answerOf(await endApiKey(db, { userId: caller.id, id }, now())),
  )
}
