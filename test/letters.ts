import type { Db } from '#server/database/pool.ts'
import type { KindOfLetter } from '#server/notifications/outbox.ts'

export type PutLetter = { kind: KindOfLetter; data: Record<string, unknown>; locale: string }

/** What waits in the outbox for an address, the oldest first; what was written at one moment of a test has no order. */
export async function lettersTo(db: Db, email: string): Promise<PutLetter[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'data', 'locale'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    kind: row.kind as KindOfLetter,
    data: row.data as Record<string, unknown>,
    locale: row.locale,
  }))
}

/** The code of the newest letter of a kind that waits for an address. */
export async function codeSentTo(db: Db, email: string, kind: KindOfLetter): Promise<string> {
  const letter = (await lettersTo(db, email)).findLast(letter => letter.kind === kind)
  if (!letter) throw new Error(`no ${kind} has been written to ${email}`)
  return String(letter.data.code)
}
