import { isStaff } from '#contract/auth/roles.ts'
import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { accountDeletion } from './emails/account-deletion.ts'
import { emptyAccount } from './empty-account.ts'
import { lockAccount } from './users.store.ts'

/** Data that stays after a deletion: the ledger and the figures in each claim. */
const KEPT = ['claims', 'ledger', 'referral'] as const
const GRACE_MS = 14 * DAY_MS

export type Deletion = { deletesAt: string | null; kept: (typeof KEPT)[number][] }

export async function readDeletion(db: Db, userId: string): Promise<Deletion> {
  const asked = await db
    .selectFrom('account_deletions')
    .select('deletes_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { deletesAt: asked?.deletes_at.toISOString() ?? null, kept: [...KEPT] }
}

/** Whether the person has an open claim: something is owed by them or to them. */
export type HasOpenClaim = (db: Db, userId: string) => Promise<boolean>

type DeletionRefusal = { reason: 'wrong-state'; why: 'staff' | 'open-claim' }

/** Requests a deletion; a repeated request keeps the first date. Only the owner removes staff. */
export function askForDeletion(
  db: Db,
  userId: string,
  { hasOpenClaim, now }: { hasOpenClaim: HasOpenClaim; now: Date },
): Promise<Result<Deletion, DeletionRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user || isStaff(user.role)) return refuse({ reason: 'wrong-state', why: 'staff' })
    if (await hasOpenClaim(tx, userId)) return refuse({ reason: 'wrong-state', why: 'open-claim' })
    const deletesAt = new Date(now.getTime() + GRACE_MS)
    const asked = await tx
      .insertInto('account_deletions')
      .values({ user_id: userId, requested_at: now, deletes_at: deletesAt })
      .onConflict(conflict => conflict.column('user_id').doNothing())
      .executeTakeFirst()
    if (asked.numInsertedOrUpdatedRows === 1n) {
      await putInOutbox(tx, {
        kind: accountDeletion,
        to: user.email,
        locale: user.locale,
        data: { state: 'asked', deletesAt: deletesAt.toISOString() },
        at: now,
      })
    }
    return accept(await readDeletion(tx, userId))
  })
}

export function cancelDeletion(db: Db, userId: string, now: Date): Promise<Deletion> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    const removed = await tx.deleteFrom('account_deletions').where('user_id', '=', userId).executeTakeFirst()
    if (user && removed.numDeletedRows > 0n) {
      await putInOutbox(tx, {
        kind: accountDeletion,
        to: user.email,
        locale: user.locale,
        data: { state: 'taken-back' },
        at: now,
      })
    }
    return readDeletion(tx, userId)
  })
}

type Sweep = { hasOpenClaim: HasOpenClaim; now: () => Date }

/** Deletes due accounts every hour. One with an open claim waits. */
export const deleteAccounts = (db: Db, { hasOpenClaim, now }: Sweep): Task =>
  dueTask('delete-accounts', '17 * * * *', async () => {
    const due = await db.selectFrom('account_deletions').select('user_id').where('deletes_at', '<=', now()).execute()
    for (const { user_id: userId } of due) {
      await db.transaction().execute(tx => deleteAccount(tx, userId, { hasOpenClaim, now: now() }))
    }
  })

async function deleteAccount(
  tx: Tx,
  userId: string,
  { hasOpenClaim, now }: { hasOpenClaim: HasOpenClaim; now: Date },
): Promise<void> {
  const user = await lockAccount(tx, userId)
  // Checked under the account's lock, so that a claim being opened at this moment is seen.
  if (await hasOpenClaim(tx, userId)) return
  // Cancelled since the list was read.
  const due = await tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deletes_at', '<=', now)
    .executeTakeFirst()
  // A blocked account must stay recognisable: deleted, its owner would sign up anew. It is deleted once the block ends.
  if (!user || user.blocked_at || !due) return

  await putInOutbox(tx, {
    kind: accountDeletion,
    to: user.email,
    locale: user.locale,
    data: { state: 'done' },
    at: now,
  })
  // A promo code of this mailbox alone stays personal, under a name that nobody has.
  await tx.updateTable('promo_codes').set({ only_for: userId }).where('only_for', '=', user.email_key).execute()
  await emptyAccount(tx, userId, now)
}
