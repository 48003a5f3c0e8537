import { createHash } from 'node:crypto'
import type { Db } from '#server/database/pool.ts'

/**
 * Takes a token that the office has signed for one use. False: somebody was quicker. What has expired is forgotten on
 * the way, because an expired token is refused before anybody asks here.
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
