import type { Db, Tx } from '#server/database/pool.ts'

/** Somebody who can sign in: neither deleted nor shut out. */
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
 * Whose address it is, or was until a change that can still be undone. `reads`: they may be written to there, which is
 * neither so for somebody who was shut out nor for somebody who has moved.
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
  return holder && { ...holder, reads: holder.email_key === emailKey && !holder.blocked_at }
}

/** Accounts that could take an old address back. */
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

/** Locks the account for the rest of the transaction: two changes of one account come one after the other. */
export async function holdAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Whether an address belongs to an account, or would go back to one if its change were undone. An account is not in its
 * own way.
 */
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
