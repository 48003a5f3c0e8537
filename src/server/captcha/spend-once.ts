import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/pool.ts'

/**
 * Spends a single-use token that the office has signed. False: it was spent before. Expired tokens are deleted on the
 * way, because they are refused before they get here.
 */
export async function spendOnce(db: Db, token: string, expiresAt: Date, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(token).digest()
  await db.deleteFrom('spent_tokens').where('expires_at', '<', now).execute()
  const spent = await db
    .insertInto('spent_tokens')
    .values({ hash, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}
