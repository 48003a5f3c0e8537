import type { Hono } from 'hono'
import { refuse } from '#contract/result.ts'
import { openWithdrawalStates } from '#contract/withdrawals/withdrawal-moves.ts'
import * as calls from '#contract/withdrawals/withdrawals.calls.ts'
import { actorOf, type StaffActor } from '#server/auth/staff.ts'
import { plannedEntries } from '#server/desk/ledger-entries.ts'
import { slipDownload } from '#server/desk/slips.routes.ts'
import { readContent } from '#server/desk/slips.store.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { attachWithdrawalSlip } from './attach-withdrawal-slip.ts'
import { cancelWithdrawal, moveWithdrawal, planWithdrawalMove } from './move-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { type WithdrawalsDeps, withdrawalTerms } from './withdrawal-terms.ts'
import { deskWithdrawal, scaleOfWithdrawal, withdrawalItems, withdrawalView } from './withdrawal-view.ts'
import { countWithdrawals, listWithdrawalQueue, listWithdrawalsOf } from './withdrawals.store.ts'

export function withdrawalsRoutes(app: Hono<Env>, { now, ...deps }: WithdrawalsDeps & { now: () => Date }): void {
  const { db } = deps
  const deskAfter = async (id: string, actor: StaffActor) => (await deskWithdrawal(db, id, actor))!

  serve(app, calls.withdrawalTerms, (_, __, caller) => withdrawalTerms(deps, caller, now()))

  serve(app, calls.requestWithdrawal, async (c, { body }, caller) => {
    const requested = await requestWithdrawal(deps, caller, body, now())
    if (!requested.ok) return requested
    if (requested.value.replayed) markReplayed(c)
    return withdrawalView(requested.value.withdrawal)
  })

  serve(app, calls.withdrawals, async (_, { query }, { id }) => {
    const { items, total } = await listWithdrawalsOf(db, id, query)
    return pageOf(items.map(withdrawalView), total, query)
  })

  serve(app, calls.cancelWithdrawal, async (_, { params }, { id: userId }) => {
    const cancelled = await cancelWithdrawal(db, { id: params.id, userId }, now())
    return cancelled.ok ? withdrawalView(cancelled.value) : cancelled
  })

  serve(app, calls.deskWithdrawals, async (c, { query }, caller) => {
    const [queue, counts] = await Promise.all([listWithdrawalQueue(db, query), countWithdrawals(db)])
    const shown = query.state === undefined ? openWithdrawalStates : [query.state]
    const total = shown.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
    const items = await withdrawalItems(db, queue, actorOf(c, caller, now()))
    return { ...pageOf(items, total, query), counts }
  })

  serve(
    app,
    calls.deskWithdrawal,
    async (c, { params }, caller) => (await deskWithdrawal(db, params.id, actorOf(c, caller, now()))) ?? unknown,
  )

  serve(app, calls.planWithdrawalMove, async (c, { params, body: { version, ...data } }, caller) => {
    const planned = await planWithdrawalMove(db, { ...params, version, data }, actorOf(c, caller, now()))
    if (!planned.ok) return planned
    const { withdrawal, lines } = planned.value
    return { state: withdrawal.state, books: await plannedEntries(db, lines, scaleOfWithdrawal(withdrawal)) }
  })

  serve(app, calls.makeWithdrawalMove, async (c, { params, body: { version, ...data } }, caller) => {
    const actor = actorOf(c, caller, now())
    const moved = await moveWithdrawal(db, { ...params, version, data }, actor)
    return moved.ok ? deskAfter(params.id, actor) : moved
  })

  serve(app, calls.attachWithdrawalSlip, async (c, { params, query, file }, caller) => {
    const actor = actorOf(c, caller, now())
    const attached = await attachWithdrawalSlip(
      db,
      params.id,
      { id: params.slip, name: query.name, bytes: file },
      actor,
    )
    if (!attached.ok) return attached
    if (attached.value.replayed) markReplayed(c)
    return deskAfter(params.id, actor)
  })

  serve(app, calls.readWithdrawalSlip, async (_, { params }) => {
    const slip = await readContent(db, { withdrawal: params.id }, params.slip)
    return slip ? slipDownload(slip, params.slip) : refuse({ reason: 'not-found', detail: 'There is no such slip' })
  })
}

const unknown = refuse({ reason: 'not-found', detail: 'There is no such withdrawal' })
