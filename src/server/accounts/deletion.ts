import { isStaff } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { holdAccount } from './accounts.store.ts'
import { emptyAccount } from './empty-account.ts'

/** What stays: the books of the office, with what was written into each claim. */
const KEPT = ['claims', 'ledger', 'referral'] as const
const GRACE_MS = 14 * 24 * 60 * 60_000

export type Deletion = { deletesAt: string | null; kept: (typeof KEPT)[number][] }

export async function readDeletion(db: Db, userId: string): Promise<Deletion> {
  const asked = await db
    .selectFrom('account_deletions')
    .select('deletes_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { deletesAt: asked?.deletes_at.toISOString() ?? null, kept: [...KEPT] }
}

/** Whether something is still owed, by the person or to them: an account with an open claim is not left. */
export type HasOpenClaim = (db: Db, userId: string) => Promise<boolean>

type DeletionRefusal = { reason: 'wrong-state'; why: 'staff' | 'open-claim' }

/** Asks for the deletion; asked twice, the first date holds. Staff is let go by the owner, not by themselves. */
export function askForDeletion(
  db: Db,
  userId: string,
  { hasOpenClaim, now }: { hasOpenClaim: HasOpenClaim; now: Date },
): Promise<Result<Deletion, DeletionRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
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
        kind: 'account-deletion',
        to: user.email,
        locale: user.locale,
        data: { state: 'asked', deletesAt: deletesAt.toISOString() },
        at: now,
      })
    }
    return accept(await readDeletion(tx, userId))
  })
}

export function takeDeletionBack(db: Db, userId: string, now: Date): Promise<Deletion> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    const removed = await tx.deleteFrom('account_deletions').where('user_id', '=', userId).executeTakeFirst()
    if (user && removed.numDeletedRows > 0n) {
      await putInOutbox(tx, {
        kind: 'account-deletion',
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

/** Every hour, whoever's time has come. A claim opened meanwhile is waited for. */
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
  const user = await holdAccount(tx, userId)
  // Looked for with the account in hand: whoever is opening a claim for it at this moment is waited for.
  if (await hasOpenClaim(tx, userId)) return
  // Taken back since the list was made.
  const due = await tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deletes_at', '<=', now)
    .executeTakeFirst()
  if (!user || !due) return

  await putInOutbox(tx, {
    kind: 'account-deletion',
    to: user.email,
    locale: user.locale,
    data: { state: 'done' },
    at: now,
  })
  await emptyAccount(tx, userId, now)
}
