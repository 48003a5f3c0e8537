import type { Hono } from 'hono'
import * as calls from '#contract/mailbox/mailbox.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readState } from './letters.store.ts'

export type MailboxRoutesDeps = {
  db: Db
  /** Where replies go. Undefined: no mailbox is read. */
  address: () => string | undefined
  now: () => Date
}

/** Whether replies by e-mail are read, for whoever answers them. */
export function mailboxRoutes(app: Hono<Env>, { db, address: addressNow, now }: MailboxRoutesDeps): void {
  serve(app, calls.readMailboxStatus, async () => {
    const address = addressNow()
    if (address === undefined) return { on: false, letters: [] }
    const { state, letters } = await readState(db, now())
    const { trouble, failing_since: since, failures, read_at } = state
    return {
      on: true,
      address,
      letters,
      readAt: read_at?.toISOString(),
      trouble: trouble === null ? undefined : { reason: trouble, since: since!.toISOString(), failures },
    }
  })
}
