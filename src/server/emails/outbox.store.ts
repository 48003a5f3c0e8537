import type { Selectable } from 'kysely'
import type { OutboxTable } from '#server/platform/database/outbox.schema.ts'
import type { Db } from '#server/platform/database/pool.ts'

export type WaitingEmail = Selectable<OutboxTable>

/** Undefined: the e-mail was sent or given up already. */
export const readWaiting = (db: Db, id: string): Promise<WaitingEmail | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst()

type End = { state: 'sent'; at: Date } | { state: 'expired' | 'refused' | 'given-up'; detail: string | null }

/** Removes the content, which may have been a code, whatever the outcome. */
export async function endEmail(db: Db, { id, attempts }: { id: string; attempts: number }, end: End): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: end.state,
      data: null,
      attempts,
      sent_at: end.state === 'sent' ? end.at : null,
      last_error: end.state !== 'sent' ? end.detail : undefined,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function postponeEmail(
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
