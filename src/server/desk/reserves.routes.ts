import type { Hono } from 'hono'
import * as calls from '#contract/desk/reserves.calls.ts'
import { refuse } from '#contract/result.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { markReplayed } from '#server/http/replayed.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { changeReserve, planReserve } from './change-reserve.ts'
import { explainReserve, listEntries } from './entries.store.ts'
import { readReserves } from './reserves.ts'
import { handOf } from './staff.ts'

/** What the office has, and the lines of the books that it follows from. */
export function reservesRoutes(app: Hono<Env>, { parts: { db, picture }, now }: ClaimsRoom): void {
  serve(app, calls.deskReserves, (_, { query }) => readReserves(db, picture().board, query.money))

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
    const planned = await planReserve(db, body, handOf(c, caller, now()))
    return planned.ok ? planned.value : planned
  })

  serve(app, calls.changeReserve, async (c, { body }, caller) => {
    const changed = await changeReserve(db, body, handOf(c, caller, now()))
    if (!changed.ok) return changed
    if (changed.value.replayed) markReplayed(c)
    return changed.value.reserve
  })
}
