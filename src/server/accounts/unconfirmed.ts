import type { Db, Tx } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { issueCode } from './account-codes.ts'
import { holdAccount } from './accounts.store.ts'
import { emptyAccount } from './empty-account.ts'

const DAY_MS = 24 * 60 * 60_000
const REMINDED_AFTER_MS = DAY_MS
/** From the reminder on. Together with the day before it that is a fortnight, as for a deletion that was asked for. */
const KEPT_AFTER_MS = 13 * DAY_MS

/** Whether something in the books of the office points at the account: such a one is not thrown away. */
export type IsInTheBooks = (db: Db, userId: string) => Promise<boolean>

type Parts = { isInTheBooks: IsInTheBooks; now: () => Date }

/**
 * Every hour: whoever has not confirmed their address is reminded once, and a fortnight after the sign-up what nobody
 * has come back to is gone. Claims that were left with the address as a guest are not the account's and stay as they are.
 */
export const careForUnconfirmed = (db: Db, { isInTheBooks, now }: Parts): Task =>
  dueTask('care-for-unconfirmed', '27 * * * *', async () => {
    for (const { id } of await findToRemind(db, now())) {
      await db.transaction().execute(tx => remind(tx, id, now()))
    }
    for (const { id } of await findForgotten(db, now())) {
      await db.transaction().execute(tx => remove(tx, id, { isInTheBooks, now: now() }))
    }
  })

/** Staff is let in and out by the owner, and whoever was shut out must be known again. */
const unconfirmed = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('activated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('role', '=', 'customer')

/** A day after the sign-up, and not while an earlier letter is still good. */
const findToRemind = (db: Db, now: Date) =>
  unconfirmed(db)
    .where('reminded_at', 'is', null)
    .where('created_at', '<=', new Date(now.getTime() - REMINDED_AFTER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_codes')
            .select('hash')
            .whereRef('account_codes.user_id', '=', 'users.id')
            .where('purpose', '=', 'activate')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .execute()

/** Reminded long enough ago, and nobody has been there since. Whoever brought somebody stays, for that is worth money. */
const findForgotten = (db: Db, now: Date) => {
  const since = new Date(now.getTime() - KEPT_AFTER_MS)
  return unconfirmed(db)
    .where('reminded_at', '<=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.user_id', '=', 'users.id')
            .where('last_seen_at', '>', since),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as brought').select('brought.id').whereRef('brought.referred_by', '=', 'users.id'))),
    )
    .execute()
}

async function remind(tx: Tx, userId: string, now: Date): Promise<void> {
  const user = await holdAccount(tx, userId)
  // Confirmed, or reminded by another process, since the list was made.
  if (!user || user.activated_at || user.reminded_at) return
  const deletesAt = new Date(now.getTime() + KEPT_AFTER_MS)
  const { email, email_key: emailKey, locale } = user
  const { code } = await issueCode(tx, { userId, purpose: 'activate', email, emailKey, now, until: deletesAt })
  await tx.updateTable('users').set({ reminded_at: now }).where('id', '=', userId).execute()
  await putInOutbox(tx, {
    kind: 'confirm-reminder',
    to: email,
    locale,
    data: { code, deletesAt: deletesAt.toISOString() },
    at: now,
    goodUntil: deletesAt,
  })
}

/** Without a letter: the reminder has named the day, and its reader has answered nothing. */
async function remove(
  tx: Tx,
  userId: string,
  { isInTheBooks, now }: { isInTheBooks: IsInTheBooks; now: Date },
): Promise<void> {
  const user = await holdAccount(tx, userId)
  // Looked for with the account in hand: whoever is leaving a claim with it at this moment is waited for.
  if (user && !user.activated_at && !(await isInTheBooks(tx, userId))) await emptyAccount(tx, userId, now)
}
