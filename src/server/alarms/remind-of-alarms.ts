import { alarmSubject } from '#contract/alarms/alarm-details.ts'
import { alarmActors } from '#contract/alarms/alarms.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { alarmsToRemindOf, markAlarmsReminded } from '#server/alarms/alarms.store.ts'
import { calledTo, staffToNotify } from '#server/auth/staff.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { alarmsOpen } from './emails/alarms-open.ts'
import type { AlarmTaskDeps } from './notify-of-alarms.ts'

/** The time between the e-mail about an open alarm and its first reminder, and between reminders. */
export const REMIND_AFTER_MS = DAY_MS
/** One reminder names at most this many alarms and counts the others. */
const MOST_NAMED = 10
const GOOD_FOR_MS = 12 * HOUR_MS

/** Runs each minute and writes at most one e-mail a day to each staff member. */
export const remindOfAlarms = (deps: AlarmTaskDeps): Task =>
  dueTask('remind-of-alarms', '* * * * *', async () => void (await remindStaffOfAlarms(deps, deps.now())))

/**
 * Reminds the staff who can act of all open alarms, until they are settled or snoozed. Returns the number of e-mails.
 */
export const remindStaffOfAlarms = ({ db, currency }: Omit<AlarmTaskDeps, 'now'>, now: Date): Promise<number> =>
  db.transaction().execute(async tx => {
    const open = await alarmsToRemindOf(tx, { since: new Date(now.getTime() - REMIND_AFTER_MS), now })
    if (open.length === 0) return 0
    let emails = 0
    const staff = await staffToNotify(tx)
    for (const person of staff) {
      const { email, locale } = person
      const own = open.filter(({ kind }) => calledTo(staff, alarmActors[kind]).includes(person))
      if (own.length === 0) continue
      const named = own.slice(0, MOST_NAMED).map(({ firstAt, ...alarm }) => ({
        kind: alarm.kind,
        subject: alarmSubject(alarm, { locale, currency }),
        since: firstAt.toISOString(),
      }))
      emails += 1
      await putInOutbox(tx, {
        kind: alarmsOpen,
        to: email,
        locale,
        data: { named, more: own.length - named.length, page: '/console/alarms' },
        at: now,
        goodUntil: new Date(now.getTime() + GOOD_FOR_MS),
      })
    }
    await markAlarmsReminded(
      tx,
      open.map(({ id }) => id),
      now,
    )
    return emails
  })
