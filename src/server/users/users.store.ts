import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/** The person with this address who can sign in: neither deleted nor blocked. */
export async function findByAddress(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'locale', 'activated_at'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
}

/**
 * The owner of an address now, or before a change that can still be undone. `receivesEmail`: e-mail may be sent there, which is
 * not so for a blocked person or one who has moved.
 */
export async function findHolder(db: Db, emailKey: string, now: Date) {
  const holder = await db
    .selectFrom('users')
    .select(['id', 'locale', 'email_key', 'activated_at', 'blocked_at'])
    .where(eb =>
      eb.or([eb('email_key', '=', emailKey), eb('id', 'in', liveUndos(db, now).where('email_key', '=', emailKey))]),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return holder && { ...holder, receivesEmail: holder.email_key === emailKey && !holder.blocked_at }
}

/** Accounts that can still undo a change of address. */
const liveUndos = (db: Db, now: Date) =>
  db
    .selectFrom('account_codes')
    .select('user_id as id')
    .where('purpose', '=', 'undo-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)

export async function findById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

/** Locks the account until the end of the transaction: changes of one account run one after another. */
export async function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another account has the address or could still take it back. */
export async function isAddressTaken(db: Db, emailKey: string, now: Date, butFor?: string): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .$if(butFor !== undefined, query => query.where('id', '!=', butFor!))
    .unionAll(
      liveUndos(db, now)
        .where('email_key', '=', emailKey)
        .$if(butFor !== undefined, query => query.where('user_id', '!=', butFor!)),
    )
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** Opens an account. Undefined: another one has taken the address meanwhile. */
export const insertUser = (tx: Tx, row: Insertable<Schema['users']>): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()

export async function updateUser(tx: Tx, id: string, changes: Updateable<Schema['users']>): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Replaces the password, unless it changed since its hash was read. */
export async function replacePassword(
  tx: Tx,
  id: string,
  { before, after }: { before: string | null; after: string },
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: after, password_changed_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** What an account without a second factor has. */
export const noTotp = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null }

/** Removes a second factor that was confirmed since then, or not yet: its secret may be in anybody's authenticator. */
export async function removeTotpSince(tx: Tx, id: string, since: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('users')
    .set(noTotp)
    .where('id', '=', id)
    .where(({ or, and, eb }) =>
      or([
        eb('totp_confirmed_at', '>=', since),
        and([eb('totp_secret', 'is not', null), eb('totp_confirmed_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}
