import type { Hono } from 'hono'
import { refuse } from '#contract/result.ts'
import * as calls from '#contract/users/payout-accounts.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { listPayoutAccounts, removePayoutAccount, renamePayoutAccount } from './payout-accounts.store.ts'
import { savePayoutAccount } from './payout-accounts.ts'

/** Saved payout accounts. Adding one requires step-up, because the added account gets the money. */
type PayoutAccountsDeps = { db: Db; refusesExamples?: boolean; now: () => Date }

export function payoutAccountsRoutes(app: Hono<Env>, { db, refusesExamples, now }: PayoutAccountsDeps): void {
  serve(app, calls.payoutAccounts, async (_, { query }, { id }) => ({
    items: await listPayoutAccounts(db, id, query.currency),
  }))

  serve(app, calls.savePayoutAccount, async (c, { body }, caller) => {
    const saved = await savePayoutAccount(db, { userId: caller.id, ...body }, now(), { refusesExamples })
    if (!saved.ok) return saved
    if (!saved.value.isNew) c.status(200)
    return saved.value.account
  })

  serve(app, calls.renamePayoutAccount, async (_, { params, body }, { id: userId }) => {
    return (await renamePayoutAccount(db, userId, params.id, body.name)) ?? refuse({ reason: 'not-found' as const })
  })

  serve(app, calls.removePayoutAccount, async (_, { params }, { id: userId }) => {
    if (!(await removePayoutAccount(db, userId, params.id))) return refuse({ reason: 'not-found' as const })
    return { items: await listPayoutAccounts(db, userId) }
  })
}
