import { z } from 'zod'
import { maskEmail } from '#contract/auth/email-address.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { type Task, taskFor } from '#server/platform/jobs/task.ts'
import {
  type CodeRefusal,
  checkEmailLimit,
  codeLivesMs,
  EMAIL_ATTEMPTS,
  findCode,
  issueCode,
  takeCode,
} from './account-codes.ts'
import type { OnEmailConfirmed } from './activate.ts'
import { confirmNewEmail } from './emails/confirm-new-email.ts'
import { emailChanged } from './emails/email-changed.ts'
import { type Asker, checkOwnPassword, type PasswordRefusal } from './own-password.ts'
import { isAddressTaken, lockAccount, updateUser } from './users.store.ts'

const emailChangeAsked = defineJob('email-change-asked', z.strictObject({ userId: z.uuid(), email: z.string() }))

/** Requests a change of address. A job looks up whether the address is taken, so the answer cannot tell. */
export async function askForEmailChange(
  db: Db,
  { email, password, ...asker }: Asker & { email: string; password: string },
  now: Date,
): Promise<Result<undefined, PasswordRefusal>> {
  const checked = await checkOwnPassword(db, asker, password, now)
  if (!checked.ok) return checked
  await addJob(db, emailChangeAsked, { userId: asker.userId, email }, { maxAttempts: EMAIL_ATTEMPTS })
  return accept(undefined)
}

/** Sends the code to the new address, unless an account has it. */
export const answerEmailChange = (db: Db, now: () => Date): Task =>
  taskFor(emailChangeAsked, ({ userId, email }) =>
    db.transaction().execute(async tx => {
      const user = await lockAccount(tx, userId)
      if (!user || user.email_key === email || (await isAddressTaken(tx, email, now(), userId))) return
      // Limited per account and not per mailbox: one account must not e-mail many strangers.
      if (!(await checkEmailLimit(tx, { userId, purpose: 'change-email' }, now())).ok) return
      const { code, expiresAt } = await issueCode(tx, {
        userId,
        purpose: 'change-email',
        email,
        emailKey: email,
        now: now(),
      })
      await putInOutbox(tx, {
        kind: confirmNewEmail,
        to: email,
        locale: user.locale,
        data: { code, minutes: codeLivesMs['change-email'] / MINUTE_MS },
        at: now(),
        goodUntil: expiresAt,
      })
    }),
  )

type Deps = { now: Date; onEmailConfirmed: OnEmailConfirmed }

/**
 * Changes the address. This takes the code and the account's session: after a typing error the code would be with a
 * stranger. The old address is notified and can undo the change.
 */
export function changeEmail(
  db: Db,
  { userId, code }: { userId: string; code: string },
  { now, onEmailConfirmed }: Deps,
): Promise<Result<{ email: string }, CodeRefusal | { reason: 'conflict' }>> {
  const changed = db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    const found = await findCode(tx, code, 'change-email', now)
    if (!found.ok) return found
    const { email, emailKey } = found.value
    // The code of another account is not used up.
    if (!user || found.value.userId !== userId) return refuse({ reason: 'not-found' })
    if (await isAddressTaken(tx, emailKey, now, userId)) return refuse({ reason: 'conflict' })
    const taken = await takeCode(tx, code, 'change-email', now)
    if (!taken.ok) return taken

    // An unconfirmed address may be anybody's and gets no undo code.
    if (user.activated_at) {
      const undo = await issueCode(tx, {
        userId,
        purpose: 'undo-email',
        email: user.email,
        emailKey: user.email_key,
        now,
      })
      await putInOutbox(tx, {
        kind: emailChanged,
        to: user.email,
        locale: user.locale,
        data: { masked: maskEmail(email), code: undo.code, days: codeLivesMs['undo-email'] / DAY_MS },
        at: now,
        goodUntil: undo.expiresAt,
      })
    }
    await updateUser(tx, userId, { email, email_key: emailKey, activated_at: user.activated_at ?? now })
    await onEmailConfirmed(tx, { id: userId, email })
    return accept({ email })
  })
  return changed.catch(orTakenMeanwhile)
}

/** An account with the address was opened since the check. The code is not used up. */
function orTakenMeanwhile(error: unknown) {
  if ((error as { constraint?: unknown }).constraint !== 'users_email_key_key') throw error
  return refuse({ reason: 'conflict' as const })
}
