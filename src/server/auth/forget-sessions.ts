import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

/** How long an ended session can still be investigated. */
const SESSIONS_KEPT_MS = 90 * DAY_MS
const DEVICES_KEPT_MS = 365 * DAY_MS

/** Deletes old sessions, limits and devices every night. */
export const forgetSessions = (db: Db, now: () => Date): Task =>
  dueTask('forget-sessions', '40 3 * * *', async () => {
    await forget(db, now())
  })

export async function forget(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  // Cascades to their refresh tokens.
  await db.deleteFrom('sessions').where('expires_at', '<', before(SESSIONS_KEPT_MS)).execute()
  await db.deleteFrom('sign_in_limits').where('last_at', '<', before(DAY_MS)).execute()
  await db.deleteFrom('known_devices').where('seen_at', '<', before(DEVICES_KEPT_MS)).execute()
}
