import type { Selectable } from 'kysely'
import type { OutboxTable } from '#server/database/outbox.schema.ts'
import type { Db } from '#server/database/pool.ts'

export type WaitingLetter = Selectable<OutboxTable>

/** Undefined: it was sent or given up already. */
export const readWaiting = (db: Db, id: string): Promise<WaitingLetter | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst()

type End = { state: 'sent'; at: Date } | { state: 'expired' | 'refused' | 'given-up'; detail: string | null }

/** However it ended, what the letter said is forgotten: it may have been a code. */
export async function endLetter(db: Db, { id, attempts }: { id: string; attempts: number }, end: End): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: end.state,
      data: null,
      attempts,
      sent_at: end.state === 'sent' ? end.at : null,
      ...(end.state !== 'sent' && { last_error: end.detail }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function postponeLetter(
  db: Db,
  { id, attempts, nextTryAt, detail }: { id: string; attempts: number; nextTryAt: Date; detail: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts, next_try_at: nextTryAt, last_error: detail })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
