import type { Hono } from 'hono'
import * as calls from '#contract/desk/money.calls.ts'
import { refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { pageOfMany } from '#server/http/page-of.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { listAlarms, settleAlarm, snoozeAlarm } from '#server/rails/alarms.ts'
import { listAudit, writeAudit } from './audit.store.ts'
import { tellAmounts } from './audit-amounts.ts'
import { handOf } from './staff.ts'

const DAY_MS = 24 * 60 * 60_000

/** What went wrong with the office's money, and who of the staff did what. */
export function moneyRoutes(app: Hono<Env>, { db, now }: { db: Db; now: () => Date }): void {
  serve(app, calls.deskAlarms, async (_, { query }) => {
    const at = now()
    return (await listAlarms(db, { settled: query.settled === 'yes' })).map(
      ({ firstAt, lastAt, toldAt, claimId, snoozed, settled, ...alarm }) => ({
        ...alarm,
        ...(claimId && { claim: claimId }),
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        ...(toldAt && { toldAt: toldAt.toISOString() }),
        ...(snoozed && snoozed.until > at && { snoozed: { until: snoozed.until.toISOString(), by: snoozed.by } }),
        ...(settled && { settled: { at: settled.at.toISOString(), by: settled.by } }),
      }),
    )
  })

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

  serve(app, calls.snoozeAlarm, async (c, { params, body }, caller) => {
    const hand = handOf(c, caller, now())
    const until = new Date(hand.now.getTime() + body.days * DAY_MS)
    const alarm = await db.transaction().execute(async tx => {
      const snoozed = await snoozeAlarm(tx, { id: params.id, until, by: caller.id })
      const subject = snoozed && { kind: 'alarm', id: params.id, label: `${snoozed.kind} ${snoozed.subject}` }
      if (subject) await writeAudit(tx, hand, { action: 'alarm.snooze', subject, after: { until } })
      return snoozed
    })
    return alarm ? { until: until.toISOString() } : refuse({ reason: 'not-found' as const })
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
