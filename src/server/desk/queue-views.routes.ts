import type { Hono } from 'hono'
import * as calls from '#contract/desk/queue-views.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { dropView, keepView, listViews } from './queue-views.store.ts'

/** Views of the queue: each person has their own, and nobody sees another's. */
export function queueViewsRoutes(app: Hono<Env>, { db, reading }: { db: Db; reading: Db }): void {
  serve(app, calls.queueViews, async (_, __, { id }) => ({ items: await listViews(reading, id) }))

  serve(app, calls.keepQueueView, async (_, { params, body }, caller) => {
    const kept = await db.transaction().execute(tx => keepView(tx, caller.id, { id: params.id, ...body }))
    if (kept !== 'kept') return refuse({ reason: kept === 'full' ? ('conflict' as const) : ('key-reused' as const) })
    return { items: await listViews(db, caller.id) }
  })

  serve(app, calls.dropQueueView, async (_, { params }, caller) => {
    await dropView(db, caller.id, params.id)
    return { items: await listViews(db, caller.id) }
  })
}
