import type { Hono } from 'hono'
import { refuse } from '#contract/result.ts'
import * as calls from '#contract/subscriptions/subscriptions.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { refuseMailbox } from './subscriptions.store.ts'
import { mailboxOfKey } from './unsubscribe-links.ts'

type SubscriptionsDeps = { db: Db; secret: string; now: () => Date }

export function subscriptionsRoutes(app: Hono<Env>, { db, secret, now }: SubscriptionsDeps): void {
  serve(app, calls.refuseReserveEmails, async (_, { body }) => {
    const mailbox = mailboxOfKey(body.key, secret)
    if (!mailbox) return refuse({ reason: 'not-found', detail: 'This key is in no e-mail of ours' })
    await db.transaction().execute(tx => refuseMailbox(tx, mailbox, now()))
    return { state: 'refused' as const }
  })
}
