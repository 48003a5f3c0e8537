import type { Db, Tx } from '#server/platform/database/pool.ts'

export const hasRefused = async (db: Db, mailbox: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('reserve_watch_refusals')
    .select('mailbox')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()) !== undefined

export async function refuseMailbox(tx: Tx, mailbox: Buffer, at: Date): Promise<void> {
  for (const table of ['reserve_watches', 'rate_alerts'] as const)
    await tx.deleteFrom(table).where('mailbox', '=', mailbox).execute()
  // Somebody else may have got this mailbox's confirmation; its owner wants none of it.
  const left = await tx.deleteFrom('news_subscribers').where('mailbox', '=', mailbox).executeTakeFirst()
  if (left.numDeletedRows > 0n)
    await tx.insertInto('news_agreements').values({ mailbox, agreed: false, how: 'refusal', at }).execute()
  await tx
    .insertInto('reserve_watch_refusals')
    .values({ mailbox, refused_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
