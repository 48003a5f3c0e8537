import type { Db } from '#server/platform/database/pool.ts'

/**
 * Whether the database lacks what had been written, and nobody has confirmed yet that they have read what: until then no money is
 * sent, as it may have been sent before.
 */
export async function hasLostTime(db: Db): Promise<boolean> {
  const open = await db
    .selectFrom('rail_alarms')
    .select('id')
    .where('kind', '=', 'database-lost-time')
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
