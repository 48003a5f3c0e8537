import type { Hono } from 'hono'
import { defined } from '#contract/defined.ts'
import * as calls from '#contract/deposit-accounts/deposit-accounts.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Rail } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readPool, viewHistory } from './deposit-account-view.ts'
import { changeDepositAccount, judgeDepositAccount, typeDepositAccount } from './deposit-accounts.ts'

type DepositAccountsDeps = { db: Db; rails: readonly Rail[]; refusesExamples?: boolean; now: () => Date }

export function depositAccountsRoutes(app: Hono<Env>, { db, rails, refusesExamples, now }: DepositAccountsDeps): void {
  serve(app, calls.deskDepositAccounts, (c, _, caller) => readPool(db, rails, actorOf(c, caller, now())))

  serve(
    app,
    calls.depositAccountHistory,
    async (_, { params }) => (await viewHistory(db, params.id)) ?? refuse({ reason: 'not-found' as const }),
  )

  serve(app, calls.addDepositAccount, async (c, { body }, caller) => {
    const added = await typeDepositAccount(db, body, actorOf(c, caller, now()), refusesExamples)
    return added.ok ? added.value : added
  })

  serve(app, calls.changeDepositAccount, async (c, { params, body }, caller) => {
    const { terms, bank, state, reason, details } = body
    const changes = {
      ...defined({ terms, bank, state, reason, details }),
    }
    const changed = await changeDepositAccount(db, params.id, changes, actorOf(c, caller, now()), refusesExamples)
    return changed.ok ? changed.value : changed
  })

  serve(app, calls.judgeDepositAccount, async (c, { params, body }, caller) => {
    const judged = await judgeDepositAccount(db, { ...params, verdict: body.verdict }, actorOf(c, caller, now()))
    return judged.ok ? judged.value : judged
  })
}
