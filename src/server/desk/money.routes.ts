import type { Hono } from 'hono'
import * as calls from '#contract/desk-money.calls.ts'
import { refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/pool.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { listAlarms, settleAlarm } from '#server/rails/alarms.ts'
import { listAudit, writeAudit } from './audit.store.ts'
import { changeRequisite, everyRequisite, judgeRequisite, typeRequisite } from './requisites.ts'
import { changeReserve, listReserves } from './reserves.ts'
import { handOf } from './staff.ts'

/** What the office has, where it is paid, what went wrong there, and who did what. */
export function moneyRoutes(app: Hono<Env>, { db, now }: { db: Db; now: () => Date }): void {
  serve(app, calls.deskReserves, () => listReserves(db))

  serve(app, calls.changeReserve, async (c, { body }, caller) => {
    const changed = await changeReserve(db, body, handOf(c, caller, now()))
    if (!changed.ok) return changed
    if (changed.value.replayed) {
      c.status(200)
      c.header('idempotent-replayed', 'true')
    }
    return changed.value.reserve
  })

  serve(app, calls.deskRequisites, (c, _, caller) => everyRequisite(db, handOf(c, caller, now())))

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

  serve(app, calls.deskAlarms, async () =>
    (await listAlarms(db)).map(({ firstAt, lastAt, ...alarm }) => ({
      ...alarm,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  )

  serve(app, calls.settleAlarm, async (c, { params }, caller) => {
    const hand = handOf(c, caller, now())
    const settled = await allOrNothing<{ settled: true }, { reason: 'not-found' }>(db, async tx => {
      if (!(await settleAlarm(tx, params.id, caller.id, hand.now))) return refuse({ reason: 'not-found' })
      await writeAudit(tx, hand, { action: 'alarm.settle', subject: { kind: 'alarm', id: params.id } })
      return { ok: true, value: { settled: true } }
    })
    return settled.ok ? settled.value : refuse({ reason: 'not-found' })
  })

  serve(app, calls.deskAudit, async (_, { query }) => {
    const { page, size, staff, subject, action } = query
    const wanted = { ...(staff && { staff }), ...(subject && { subject }), ...(action && { action }) }
    const { items, total } = await listAudit(db, wanted, { page, size })
    return { items, page, size, total, pages: Math.ceil(total / size) }
  })
}
