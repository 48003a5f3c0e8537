import { alarmActors } from '#contract/desk/alarms.ts'
import { mayDo } from '#contract/people/roles.ts'
import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { alarmsToRemindOf, markAlarmsReminded } from '#server/rails/alarms.ts'
import { staffToTell } from './staff.ts'

/** An alarm that is open for so long is told of once more, and then again after as long. */
export const REMIND_AFTER_MS = 24 * 60 * 60_000
/** As many as the letter names; the others are counted. */
const MOST_NAMED = 10
const GOOD_FOR_MS = 12 * 60 * 60_000

/** Each minute, and a letter a day at the most for each of the staff. */
export const remindOfAlarms = (parts: { db: Db; now: () => Date }): Task =>
  dueTask('remind-of-alarms', '* * * * *', async () => void (await remindStaffOfAlarms(parts.db, parts.now())))

/**
 * One letter to everybody who can do something about what is still open, with all of it, until it is settled or put off.
 * Answers how many letters it wrote.
 */
export const remindStaffOfAlarms = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async tx => {
    const open = await alarmsToRemindOf(tx, { since: new Date(now.getTime() - REMIND_AFTER_MS), now })
    if (open.length === 0) return 0
    let letters = 0
    for (const { email, locale, role } of await staffToTell(tx)) {
      const own = open.filter(({ kind }) => mayDo(role, alarmActors[kind]))
      if (own.length === 0) continue
      const named = own
        .slice(0, MOST_NAMED)
        .map(({ kind, subject, firstAt }) => ({ kind, subject, since: firstAt.toISOString() }))
      letters += 1
      await putInOutbox(tx, {
        kind: 'alarms-open',
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
    return letters
  })
