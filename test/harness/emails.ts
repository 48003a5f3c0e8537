import type { Db } from '#server/platform/database/pool.ts'

export type PutEmail = { kind: string; data: Record<string, unknown>; locale: string }

/** What waits in the outbox for an address, the oldest first; what was written at one moment of a test has no order. */
export async function emailsTo(db: Db, email: string): Promise<PutEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'data', 'locale'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    kind: row.kind,
    data: row.data as Record<string, unknown>,
    locale: row.locale,
  }))
}

/** The code of the newest email of a kind that waits for an address. */
export async function codeSentTo(db: Db, email: string, kind: string): Promise<string> {
  const message = (await emailsTo(db, email)).findLast(message => message.kind === kind)
  if (!message) throw new Error(`no ${kind} has been written to ${email}`)
  return String(message.data.code)
}
