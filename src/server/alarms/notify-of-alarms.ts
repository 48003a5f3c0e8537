import { type AlarmReader, alarmDetail, alarmSubject } from '#contract/alarms/alarm-details.ts'
import { alarmActors } from '#contract/alarms/alarms.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { markAlarmsReported, unreportedAlarms } from '#server/alarms/alarms.store.ts'
import { calledTo, staffToNotify } from '#server/auth/staff.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { alarmRaised } from './emails/alarm-raised.ts'

/** The least time between two e-mails about the same kind of alarm. */
export const QUIET_MS = HOUR_MS
/** One e-mail names at most this many alarms and counts the others. */
const MOST_NAMED = 5
const GOOD_FOR_MS = DAY_MS

export type AlarmTaskDeps = { db: Db; currency: AlarmReader['currency']; timeZone: () => string; now: () => Date }

/** Runs each minute, so that a burst of alarms becomes one e-mail of each kind. */
export const notifyOfAlarms = (deps: AlarmTaskDeps): Task =>
  dueTask('notify-of-alarms', '* * * * *', async () => void (await notifyStaffOfAlarms(deps, deps.now())))

/**
 * E-mails the staff who can act on the alarm. Alarms raised within `QUIET_MS` follow afterwards if they are still open.
 * Returns the number of e-mails.
 */
export const notifyStaffOfAlarms = (
  { db, currency, timeZone }: Omit<AlarmTaskDeps, 'now'>,
  now: Date,
): Promise<number> =>
  db.transaction().execute(async tx => {
    const unreported = await unreportedAlarms(tx, { since: new Date(now.getTime() - QUIET_MS), now })
    if (unreported.length === 0) return 0
    const staff = await staffToNotify(tx)
    let emails = 0
    for (const [kind, alarms] of Map.groupBy(unreported, ({ kind }) => kind)) {
      for (const { email, locale } of calledTo(staff, alarmActors[kind])) {
        const reader = { locale, currency, moment: (at: string) => emailMoment(locale, at, timeZone()) }
        const named = alarms
          .slice(0, MOST_NAMED)
          .map(alarm => ({ subject: alarmSubject(alarm, reader), detail: alarmDetail(alarm, reader) }))
        emails += 1
        await putInOutbox(tx, {
          kind: alarmRaised,
          to: email,
          locale,
          data: { kind, named, more: alarms.length - named.length, page: '/console/alarms' },
          at: now,
          goodUntil: new Date(now.getTime() + GOOD_FOR_MS),
        })
      }
      await markAlarmsReported(
        tx,
        alarms.map(({ id }) => id),
        now,
      )
    }
    return emails
  })
