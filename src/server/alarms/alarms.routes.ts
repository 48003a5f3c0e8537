import type { Hono } from 'hono'
import * as calls from '#contract/alarms/alarms.calls.ts'
import { DAY_MS } from '#contract/durations.ts'
import { refuse } from '#contract/result.ts'
import { listAlarms, settleAlarm, snoozeAlarm } from '#server/alarms/alarms.store.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'

export function alarmRoutes(app: Hono<Env>, { db, now }: { db: Db; now: () => Date }): void {
  serve(app, calls.deskAlarms, async (_, { query }) => {
    const at = now()
    return (await listAlarms(db, { settled: query.settled === 'yes' })).map(
      ({ firstAt, lastAt, toldAt, claimId, snoozed, settled, ...alarm }) => ({
        ...alarm,
        claim: claimId || undefined,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        toldAt: toldAt?.toISOString(),
        snoozed: snoozed && snoozed.until > at ? { until: snoozed.until.toISOString(), by: snoozed.by } : undefined,
        settled: settled && { at: settled.at.toISOString(), by: settled.by },
      }),
    )
  })

  serve(app, calls.settleAlarm, async (c, { params }, caller) => {
    const actor = actorOf(c, caller, now())
    const alarm = await db.transaction().execute(async tx => {
      const settled = await settleAlarm(tx, params.id, caller.id, actor.now)
      const subject = settled && { kind: 'alarm', id: params.id, label: `${settled.kind} ${settled.subject}` }
      if (subject) await writeAudit(tx, actor, { action: 'alarm.settle', subject })
      return settled
    })
    return alarm ? { settled: true as const } : refuse({ reason: 'not-found' as const })
  })

  serve(app, calls.snoozeAlarm, async (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    const until = new Date(actor.now.getTime() + body.days * DAY_MS)
    return db.transaction().execute(async tx => {
      const snoozed = await snoozeAlarm(tx, { id: params.id, until, by: caller.id })
      if (!snoozed) return refuse({ reason: 'not-found' as const })
      if (!snoozed.ok) return snoozed
      const { kind, subject } = snoozed.value
      const alarm = { kind: 'alarm', id: params.id, label: `${kind} ${subject}` }
      await writeAudit(tx, actor, { action: 'alarm.snooze', subject: alarm, after: { until } })
      return { until: until.toISOString() }
    })
  })
}
