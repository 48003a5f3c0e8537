import type { Db } from '#server/platform/database/pool.ts'
import { listMessages, sideOf } from './chat.store.ts'

const ALL = 1_000_000

/** What the office keeps of a person's conversations. */
export async function chatsOfPerson(db: Db, userId: string): Promise<unknown> {
  const chats = await db
    .selectFrom('chats')
    .select(['id', 'role', 'started_at'])
    .where('user_id', '=', userId)
    .execute()
  return Promise.all(
    chats.map(async ({ id, role, started_at }) => ({
      role,
      startedAt: started_at,
      messages: (await listMessages(db, id, ALL)).map(({ at, text, file, ...message }) => ({
        at,
        from: sideOf(message) === 'visitor' ? 'you' : 'office',
        text,
        file: file?.name,
      })),
    })),
  )
}
