import type { Hono } from 'hono'
import * as calls from '#contract/people/payout-accounts.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { listPayoutAccounts, removePayoutAccount, renamePayoutAccount } from './payout-accounts.store.ts'
import { savePayoutAccount } from './payout-accounts.ts'
import { requireFreshProof } from './step-up.ts'

/** Where somebody wants to be paid out to. Adding one wants a fresh proof: whoever adds an account gets the money. */
export function payoutAccountsRoutes(app: Hono<Env>, { db, now }: { db: Db; now: () => Date }): void {
  serve(app, calls.payoutAccounts, async (_, { query }, { id }) => ({
    items: await listPayoutAccounts(db, id, query.currency),
  }))

  serve(app, calls.savePayoutAccount, async (c, { body }, caller) => {
    const fresh = requireFreshProof(caller, now())
    if (!fresh.ok) return fresh
    const saved = await savePayoutAccount(db, { userId: caller.id, ...body }, now())
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
