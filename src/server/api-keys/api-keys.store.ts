import type { ApiKey } from '#contract/api-keys/api-keys.ts'
import type { Scope } from '#contract/auth/scopes.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

const shown = ['id', 'name', 'hint', 'scopes', 'created_at', 'used_at'] as const
type Shown = { id: string; name: string; hint: string; scopes: Scope[]; created_at: Date; used_at: Date | null }

export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(viewApiKey)
}

export async function insertApiKey(tx: Tx, row: Omit<Shown, 'used_at'> & { user_id: string; hash: Buffer }) {
  return viewApiKey(await tx.insertInto('api_keys').values(row).returning(shown).executeTakeFirstOrThrow())
}

/** The name of the key that was removed. Undefined: the account has no such key. */
export async function removeApiKey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

const viewApiKey = ({ id, name, hint, scopes, created_at, used_at }: Shown): ApiKey => ({
  id,
  name,
  hint,
  scopes,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
})
