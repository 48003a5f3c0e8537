import type { Hono } from 'hono'
import * as calls from '#contract/reserves/reserves.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { changeReserve, planReserve } from './change-reserve.ts'
import { explainReserve, listEntries } from './entries.store.ts'
import { readReserves } from './reserves.ts'

type ReservesDeps = { db: Db; board: LiveBoard; now: () => Date }

export function reservesRoutes(app: Hono<Env>, { db, board, now }: ReservesDeps): void {
  serve(app, calls.deskReserves, (_, { query }) => readReserves(db, board.now.board, query.money))

  serve(
    app,
    calls.deskReserve,
    async (_, { params }) => (await explainReserve(db, params.currency)) ?? refuse({ reason: 'not-found' as const }),
  )

  serve(app, calls.ledgerEntries, async (_, { params, query: { only, ...place } }) => {
    const listed = await listEntries(db, { ...params, ...place, onlyHeld: only === 'held' })
    return listed.ok ? listed.value : listed
  })

  serve(app, calls.planReserve, async (c, { body }, caller) => {
    const planned = await planReserve(db, body, actorOf(c, caller, now()))
    return planned.ok ? planned.value : planned
  })

  serve(app, calls.changeReserve, async (c, { body }, caller) => {
    const changed = await changeReserve(db, body, actorOf(c, caller, now()))
    if (!changed.ok) return changed
    if (changed.value.replayed) markReplayed(c)
    return changed.value.reserve
  })
}
