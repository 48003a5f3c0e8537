import { alarmActors } from '#contract/desk/alarms.ts'
import { mayDo } from '#contract/people/roles.ts'
import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { markAlarmsTold, untoldAlarms } from '#server/rails/alarms.ts'
import { staffToTell } from './staff.ts'

/** For so long the office keeps quiet about a kind of alarm after it has written about it. */
export const QUIET_MS = 60 * 60_000
/** As many as one letter names; the others are counted. */
const MOST_NAMED = 5
const GOOD_FOR_MS = 24 * 60 * 60_000

/** Each minute: a burst of alarms becomes one letter of each kind. */
export const tellOfAlarms = (parts: { db: Db; now: () => Date }): Task =>
  dueTask('tell-of-alarms', '* * * * *', async () => void (await tellStaffOfAlarms(parts.db, parts.now())))

/**
 * Writes to those of the staff who can do something about it. What is raised while the office keeps quiet about its kind
 * is told of afterwards, if it is still open then. Answers how many letters it wrote.
 */
export const tellStaffOfAlarms = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async tx => {
    const untold = await untoldAlarms(tx, new Date(now.getTime() - QUIET_MS))
    if (untold.length === 0) return 0
    const staff = await staffToTell(tx)
    let letters = 0
    for (const [kind, alarms] of Map.groupBy(untold, ({ kind }) => kind)) {
      const named = alarms.slice(0, MOST_NAMED).map(({ subject, detail }) => ({ subject, detail }))
      for (const { email, locale } of staff.filter(({ role }) => mayDo(role, alarmActors[kind]))) {
        letters += 1
        await putInOutbox(tx, {
          kind: 'alarm-raised',
          to: email,
          locale,
          data: { kind, named, more: alarms.length - named.length, page: '/console/alarms' },
          at: now,
          goodUntil: new Date(now.getTime() + GOOD_FOR_MS),
        })
      }
      await markAlarmsTold(
        tx,
        alarms.map(({ id }) => id),
        now,
      )
    }
    return letters
  })
