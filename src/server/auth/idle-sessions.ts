import { sql } from 'kysely'
import { isStaff, type Role } from '#contract/auth/roles.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

/** An act is written at most so often for a session: the end is counted in minutes. */
const NOTED_EVERY_MS = 30_000
const MOST_NOTED = 10_000

/** Notes the acts of staff: what they send, and the pages that they open. What a page reads by itself is none. */
export function openActs({ db, now, onError }: { db: Db; now: () => Date; onError: (error: unknown) => void }) {
  const noted = new Map<string, number>()
  return (caller: Caller): void => {
    if (!caller.signedIn || caller.key || !isStaff(caller.role)) return
    const { sessionId } = caller
    const at = now()
    const since = at.getTime() - (noted.get(sessionId) ?? Number.NEGATIVE_INFINITY)
    if (since >= 0 && since < NOTED_EVERY_MS) return
    if (noted.size >= MOST_NOTED) noted.clear()
    noted.set(sessionId, at.getTime())
    db.updateTable('sessions')
      .set({ acted_at: at })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
      .catch(onError)
  }
}

type Acted = { role: Role; started_at: Date; acted_at: Date | null; idle_minutes: number }

/** When a session ends unless somebody acts in it. Undefined: customers’ sessions last as long as they were begun for. */
export const idleEndOf = ({ role, started_at, acted_at, idle_minutes }: Acted): number | undefined =>
  isStaff(role) ? (acted_at ?? started_at).getTime() + idle_minutes * MINUTE_MS : undefined

/** Ends what nobody has acted in, so that its streams end too: a screen that was left open shows nothing new. */
export const endIdleSessions = (db: Db, now: () => Date): Task =>
  dueTask('end-idle-sessions', '* * * * *', async () => {
    await endIdle(db, now())
  })

export async function endIdle(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .from(['users', 'office'])
    .set({ ended_at: at, end_reason: 'idle' })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('users.role', '<>', 'customer')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', at)
    .where(
      sql<boolean>`coalesce(sessions.acted_at, sessions.started_at) <= ${at}::timestamptz - office.staff_idle_minutes * interval '1 minute'`,
    )
    .execute()
}
