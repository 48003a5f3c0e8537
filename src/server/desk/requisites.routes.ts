import type { Hono } from 'hono'
import * as calls from '#contract/desk/requisites.calls.ts'
import { refuse } from '#contract/result.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { readPool, viewHistory } from './requisite-view.ts'
import { changeRequisite, judgeRequisite, typeRequisite } from './requisites.ts'
import { handOf } from './staff.ts'

/** Where clients of the office pay. */
export function requisitesRoutes(app: Hono<Env>, { parts: { db, rails }, now }: ClaimsRoom): void {
  serve(app, calls.deskRequisites, (c, _, caller) => readPool(db, rails, handOf(c, caller, now())))

  serve(
    app,
    calls.requisiteHistory,
    async (_, { params }) => (await viewHistory(db, params.id)) ?? refuse({ reason: 'not-found' as const }),
  )

  serve(app, calls.addRequisite, async (c, { body }, caller) => {
    const added = await typeRequisite(db, body, handOf(c, caller, now()))
    return added.ok ? added.value : added
  })

  serve(app, calls.changeRequisite, async (c, { params, body }, caller) => {
    const { terms, state, reason, details } = body
    const changes = {
      ...(terms && { terms }),
      ...(state && { state }),
      ...(reason !== undefined && { reason }),
      ...(details && { details }),
    }
    const changed = await changeRequisite(db, params.id, changes, handOf(c, caller, now()))
    return changed.ok ? changed.value : changed
  })

  serve(app, calls.judgeRequisite, async (c, { params, body }, caller) => {
    const judged = await judgeRequisite(db, { ...params, verdict: body.verdict }, handOf(c, caller, now()))
    return judged.ok ? judged.value : judged
  })
}
