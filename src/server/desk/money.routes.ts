import type { Hono } from 'hono'
import * as calls from '#contract/desk-money.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { pageOfMany } from '#server/http/page-of.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { listAlarms, settleAlarm } from '#server/rails/alarms.ts'
import { listAudit, writeAudit } from './audit.store.ts'
import { tellAmounts } from './audit-amounts.ts'
import { handOf } from './staff.ts'

/** What went wrong with the office's money, and who of the staff did what. */
export function moneyRoutes(app: Hono<Env>, { db, now }: { db: Db; now: () => Date }): void {
  serve(app, calls.deskAlarms, async (_, { query }) =>
    (await listAlarms(db, { settled: query.settled === 'yes' })).map(
      ({ firstAt, lastAt, claimId, settled, ...alarm }) => ({
        ...alarm,
        ...(claimId && { claim: claimId }),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        ...(settled && { settled: { at: settled.at.toISOString(), by: settled.by } }),
      }),
    ),
  )

  serve(app, calls.settleAlarm, async (c, { params }, caller) => {
    const hand = handOf(c, caller, now())
    const alarm = await db.transaction().execute(async tx => {
      const settled = await settleAlarm(tx, params.id, caller.id, hand.now)
      const subject = settled && { kind: 'alarm', id: params.id, label: `${settled.kind} ${settled.subject}` }
      if (subject) await writeAudit(tx, hand, { action: 'alarm.settle', subject })
      return settled
    })
    return alarm ? { settled: true as const } : refuse({ reason: 'not-found' as const })
  })

  serve(app, calls.deskAudit, async (_, { query }) => {
    const { staff, subject, action, since, until } = query
    const wanted = {
      ...(staff && { staff }),
      ...(subject && { subject }),
      ...(action && { action }),
      ...(since && { since: new Date(since) }),
      ...(until && { until: new Date(until) }),
    }
    const { items, counted } = await listAudit(db, wanted, query)
    return pageOfMany(await tellAmounts(db, items), counted, query)
  })
}
