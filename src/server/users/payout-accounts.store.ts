import { randomUUID } from 'node:crypto'
import type { AccountDetails as CheckedDetails } from '#contract/account-formats/check-details.ts'
import type { PayoutAccount } from '#contract/users/payout-accounts.calls.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Row = {
  id: string
  currency: string
  name: string
  details: unknown
  masked: string
  created_at: Date
}

export const viewPayoutAccount = ({ created_at: createdAt, details, ...row }: Row): PayoutAccount => ({
  id: row.id,
  currency: row.currency,
  name: row.name,
  details: details as PayoutAccount['details'],
  masked: row.masked,
  createdAt: createdAt.toISOString(),
})

export async function listPayoutAccounts(db: Db, userId: string, currency?: string): Promise<PayoutAccount[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(currency !== undefined, query => query.where('currency', '=', currency!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(viewPayoutAccount)
}

export type NewPayoutAccount = {
  userId: string
  currency: string
  name: string
  details: CheckedDetails
  masked: string
  now: Date
}

/** Undefined: an account with this identity exists. */
export const insertPayoutAccount = (db: Db, { userId, currency, name, details, masked, now }: NewPayoutAccount) =>
  db
    .insertInto('payout_accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      currency,
      name,
      details: JSON.stringify(
        Object.fromEntries(Object.entries(details).map(([field, { normal }]) => [field, normal])),
      ),
      identity: identityOf(details),
      masked,
      created_at: now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'currency', 'identity']).doNothing())
    .returningAll()
    .executeTakeFirst()

export const findSame = (db: Db, userId: string, currency: string, details: CheckedDetails) =>
  db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('identity', '=', identityOf(details))
    .executeTakeFirst()

/** Address and memo: two memos of one address are two accounts. */
const identityOf = (details: CheckedDetails): string =>
  JSON.stringify(
    Object.entries(details)
      .map(([field, { identity }]) => [field, identity])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

export async function renamePayoutAccount(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<PayoutAccount | undefined> {
  const row = await db
    .updateTable('payout_accounts')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row && viewPayoutAccount(row)
}

export async function removePayoutAccount(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('payout_accounts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}
