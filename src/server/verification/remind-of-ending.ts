import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { updateCheck } from './checks.store.ts'
import { putVerificationEmail } from './verification-emails.ts'

const DAYS_BEFORE = 10

/** Writes to customers ten days before what they have passed runs out. */
export const remindOfEnding = (db: Db, secret: string, now: () => Date): Task =>
  dueTask('remind-of-ending-checks', '10 9 * * *', async () => {
    await remind(db, secret, now())
  })

/** Once for each check. Where the same was passed again meanwhile, nothing ends. Returns how many were written to. */
export async function remind(db: Db, secret: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + DAYS_BEFORE * DAY_MS)
  const due = await db
    .selectFrom('verification_checks')
    .select('id')
    .where('state', '=', 'accepted')
    .where('reminded_at', 'is', null)
    .where('valid_until', '>', now)
    .where('valid_until', '<=', until)
    .execute()
  let written = 0
  for (const { id } of due)
    await db.transaction().execute(async tx => {
      const check = await tx
        .selectFrom('verification_checks')
        .selectAll()
        .where('id', '=', id)
        .where('reminded_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!check?.valid_until || check.user_id === null) return
      await updateCheck(tx, id, { reminded_at: now })
      const longer = await tx
        .selectFrom('verification_checks')
        .select('id')
        .where('user_id', '=', check.user_id)
        .where('kind', '=', check.kind)
        .where('state', '=', 'accepted')
        .where('valid_until', '>', check.valid_until)
        .$if(check.card !== null, query => query.where('card', '=', check.card))
        .executeTakeFirst()
      if (longer) return
      await putVerificationEmail(tx, check, { stage: 'ends', until: check.valid_until, secret, at: now })
      written++
    })
  return written
}
