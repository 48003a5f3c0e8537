import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

/** Conversations in which nothing has happened for as long as the owner keeps them. Notes of claims stay. */
export const forgetChats = (db: Db, now: () => Date): Task =>
  dueTask('forget-old-chats', '40 3 * * *', () => forgetOldChats(db, now()))

export async function forgetOldChats(db: Db, now: Date): Promise<void> {
  const { kept_days } = await db.selectFrom('chat_settings').select('kept_days').executeTakeFirstOrThrow()
  await db
    .deleteFrom('chats')
    .where('state', '<>', 'waiting')
    .where('changed_at', '<', new Date(now.getTime() - kept_days * DAY_MS))
    // Whoever is blocked is forgotten, too, but not before a guest's network is free again.
    .where(sql<boolean>`coalesce(blocked_at < ${new Date(now.getTime() - DAY_MS)}, true)`)
    .execute()
}
