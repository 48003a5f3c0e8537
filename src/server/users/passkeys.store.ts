import type { Passkey } from '#contract/users/passkey.ts'
import type { Db } from '#server/platform/database/pool.ts'

const shown = ['id', 'name', 'synced', 'created_at', 'used_at'] as const
type Shown = { id: string; name: string; synced: boolean; created_at: Date; used_at: Date | null }

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(shown)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(viewPasskey)
}

export const viewPasskey = ({ id, name, synced, created_at: createdAt, used_at: usedAt }: Shown): Passkey => ({
  id,
  name,
  synced,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
})

export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<Passkey | undefined> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(shown)
    .executeTakeFirst()
  return row && viewPasskey(row)
}

export async function removePasskey(db: Db, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export const credentialIdsOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute()

/** The passkey with its owner, locked: sign-ins with one passkey run one after another. */
export const lockCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .leftJoin('customer_blocks', join =>
      join.onRef('customer_blocks.user_id', '=', 'users.id').on('customer_blocks.ended_at', 'is', null),
    )
    .selectAll('passkeys')
    .select(['users.role', 'users.email', 'users.locale', 'users.blocked_at', 'users.deleted_at'])
    .select('customer_blocks.reason as block_reason')
    .where('credential_id', '=', credentialId)
    .forUpdate('passkeys')
    .executeTakeFirst()
