import { sql } from 'kysely'
import { addDays } from '#contract/calendar-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dayIn } from '#contract/statistics/period.ts'
import { countAlarms } from '#server/alarms/alarms.store.ts'
import { staffWith } from '#server/auth/staff.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { headOf, writtenHead } from '#server/ledger/checkpoints.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { weekOfOffice } from './emails/week-of-office.ts'
import { officeStatistics } from './office-statistics.ts'

type LetterDeps = { db: Db; timeZone: () => string; now: () => Date }

/** On Monday mornings, when Sunday is counted. */
export const writeWeekly = (deps: LetterDeps): Task =>
  dueTask('weekly-letter', '0 6 * * 1', async () => void (await writeWeeklyLetter(deps, deps.now())))

/**
 * Writes the owners what the last seven days came to, what is open, and the code of the last checkpoint: whoever changes the database
 * later does not reach their mailboxes. Returns the number of letters.
 */
export async function writeWeeklyLetter({ db, timeZone }: Omit<LetterDeps, 'now'>, now: Date): Promise<number> {
  const to = addDays(dayIn(now, timeZone()), -1)
  const period = { from: addDays(to, -6), to }
  const counted = await officeStatistics(db, period, { timeZone: timeZone(), now })
  if (!counted.ok) throw new Error('the last seven days are a period')
  const { whole, uncounted, unpriced } = counted.value
  const { rows } = await sql<{ waiting: number; claims: number }>`select
    (select count(*)::int from waiting_for_second_person where expires_at is null or expires_at > ${now}) as waiting,
    (select count(*)::int from claims where state in ('checking', 'on-hold', 'paying-out', 'refunding')) as claims`.execute(
    db,
  )
  const head = await headOf(db)
  const alarms = await countAlarms(db, now)
  return await db.transaction().execute(async tx => {
    const owners = await staffWith(tx, ['people.staff'])
    for (const { email, locale } of owners)
      await putInOutbox(tx, {
        kind: weekOfOffice,
        to: email,
        locale,
        data: {
          ...period,
          completed: whole.completed,
          // A sum of which a day or an exchange is missing would be another sum.
          earned: uncounted + unpriced === 0 ? whole.earned : undefined,
          claims: rows[0]!.claims,
          waiting: rows[0]!.waiting,
          alarms,
          checkpoint: head && writtenHead(head),
        },
        at: now,
        goodUntil: new Date(now.getTime() + 3 * DAY_MS),
      })
    return owners.length
  })
}
