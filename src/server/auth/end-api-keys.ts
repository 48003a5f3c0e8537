import type { Tx } from '#server/platform/database/pool.ts'

/**
 * Ends every API key of an account: whoever was in it once may have made one, and a key outlives sessions. The names of those that
 * were ended. The database notifies every process.
 */
export async function endApiKeys(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx.deleteFrom('api_keys').where('user_id', '=', userId).returning('name').execute()
  return ended.map(({ name }) => name).sort()
}
