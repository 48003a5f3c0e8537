import type { Db, Tx } from '#server/platform/database/pool.ts'

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
