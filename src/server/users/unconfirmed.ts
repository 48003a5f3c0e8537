import { DAY_MS } from '#contract/durations.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { issueCode } from './account-codes.ts'
import { confirmReminder } from './emails/confirm-reminder.ts'
import { emptyAccount } from './empty-account.ts'
import { lockAccount, updateUser } from './users.store.ts'

const REMINDED_AFTER_MS = DAY_MS
/** Time from the reminder to the deletion. With the day before it, a fortnight, as for a requested deletion. */
const KEPT_AFTER_MS = 13 * DAY_MS

/** Whether claims or the ledger refer to the account, which then is not deleted. */
export type IsNamedInClaims = (db: Db, userId: string) => Promise<boolean>

type Deps = { isNamedInClaims: IsNamedInClaims; now: () => Date }

/**
 * Reminds unconfirmed accounts once, a day after the sign-up, and deletes them a fortnight after it unless somebody has
 * come back. Guest claims with the address are not the account's and stay.
 */
export const sweepUnconfirmed = (db: Db, { isNamedInClaims, now }: Deps): Task =>
  dueTask('care-for-unconfirmed', '27 * * * *', async () => {
    for (const { id } of await findToRemind(db, now())) {
      await db.transaction().execute(tx => remind(tx, id, now()))
    }
    for (const { id } of await findForgotten(db, now())) {
      await db.transaction().execute(tx => remove(tx, id, { isNamedInClaims, now: now() }))
    }
  })

/** Not staff, whom the owner manages, and not blocked accounts, which must stay recognisable. */
const unconfirmed = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('activated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('role', '=', 'customer')

/** A day after the sign-up, unless an earlier code is still valid. */
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

/** Reminded long enough ago and not visited since. A referrer stays, because referrals are worth money. */
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
  const user = await lockAccount(tx, userId)
  // Confirmed or reminded since the list was read.
  if (!user || user.activated_at || user.reminded_at) return
  const deletesAt = new Date(now.getTime() + KEPT_AFTER_MS)
  const { email, email_key: emailKey, locale } = user
  const { code } = await issueCode(tx, { userId, purpose: 'activate', email, emailKey, now, until: deletesAt })
  await updateUser(tx, userId, { reminded_at: now })
  await putInOutbox(tx, {
    kind: confirmReminder,
    to: email,
    locale,
    data: { code, deletesAt: deletesAt.toISOString() },
    at: now,
    goodUntil: deletesAt,
  })
}

/** Sends no e-mail: the reminder has named the day. */
async function remove(
  tx: Tx,
  userId: string,
  { isNamedInClaims, now }: { isNamedInClaims: IsNamedInClaims; now: Date },
): Promise<void> {
  const user = await lockAccount(tx, userId)
  // Checked under the account's lock, so that a claim being opened at this moment is seen.
  if (user && !user.activated_at && !(await isNamedInClaims(tx, userId))) await emptyAccount(tx, userId, now)
}
