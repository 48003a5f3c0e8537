import type { Hono } from 'hono'
import * as proposals from '#contract/reserves/reserve-proposals.calls.ts'
import * as calls from '#contract/reserves/reserves.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { pricedInUsd } from '#server/quotes/worth-in-usd.ts'
import { earnedInAll } from '#server/statistics/office-statistics.ts'
import { planReserve } from './change-reserve.ts'
import { explainReserve, listEntries } from './entries.store.ts'
import { changeReserveAlone, decideReserve, listProposals, proposeReserve, takesTwo } from './reserve-proposals.ts'
import { readReserves } from './reserves.ts'

type ReservesDeps = { db: Db; board: LiveBoard; timeZone: () => string; now: () => Date }

export function reservesRoutes(app: Hono<Env>, { db, board, timeZone, now }: ReservesDeps): void {
  const { worthUsd } = pricedInUsd(() => board.now.board)

  serve(app, calls.deskReserves, async (_, { query }) => {
    const [reserves, earned] = await Promise.all([
      readReserves(db, board.now.board, query.money),
      earnedInAll(db, { timeZone: timeZone(), now: now() }),
    ])
    return { ...reserves, earned }
  })

  serve(
    app,
    calls.deskReserve,
    async (_, { params }) =>
      (await explainReserve(db, params.currency, { timeZone: timeZone(), now: now() })) ??
      refuse({ reason: 'not-found' as const }),
  )

  serve(app, calls.ledgerEntries, async (_, { params, query: { only, ...place } }) => {
    const listed = await listEntries(db, { ...params, ...place, onlyHeld: only === 'held' })
    return listed.ok ? listed.value : listed
  })

  serve(app, calls.planReserve, async (c, { body }, caller) => {
    const actor = actorOf(c, caller, now())
    const planned = await planReserve(db, body, actor)
    if (!planned.ok) return planned
    return { ...planned.value, two: (await takesTwo(db, body, actor)) || undefined }
  })

  serve(app, calls.changeReserve, async (c, { body }, caller) => {
    const changed = await changeReserveAlone(db, body, actorOf(c, caller, now()), worthUsd)
    if (!changed.ok) return changed
    if (changed.value.replayed) markReplayed(c)
    return changed.value.reserve
  })

  serve(app, proposals.reserveProposals, async (_, { params }, caller) => ({
    items: await listProposals(db, params.currency, caller.id),
  }))

  serve(app, proposals.proposeReserve, async (c, { body }, caller) => {
    const proposed = await proposeReserve(db, body, actorOf(c, caller, now()))
    if (!proposed.ok) return proposed
    if (proposed.value.replayed) markReplayed(c)
    return { items: await listProposals(db, body.currency, caller.id) }
  })

  serve(app, proposals.decideReserve, async (c, { params }, caller) => {
    const decided = await decideReserve(db, params, actorOf(c, caller, now()), worthUsd)
    return decided.ok ? { items: await listProposals(db, decided.value.currency, caller.id) } : decided
  })
}
