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
      db
        .selectFrom('account_codes')
        .select('user_id as id')
        .where('email_key', '=', emailKey)
        .where('purpose', '=', 'undo-email')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .$if(butFor !== undefined, query => query.where('user_id', '!=', butFor!)),
    )
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}
