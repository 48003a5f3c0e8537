import { z } from 'zod'
import { maskEmail } from '#contract/people/email.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { addJob, defineJob } from '#server/jobs/job.ts'
import { type Task, taskFor } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import {
  type CodeRefusal,
  codeLivesMs,
  findCode,
  issueCode,
  LETTER_ATTEMPTS,
  mayHaveAnother,
  takeCode,
} from './account-codes.ts'
import { holdAccount, isAddressTaken } from './accounts.store.ts'
import type { OnEmailConfirmed } from './activate.ts'
import { type Asker, checkOwnPassword, type PasswordRefusal } from './own-password.ts'

const emailChangeAsked = defineJob('email-change-asked', z.strictObject({ userId: z.uuid(), email: z.string() }))

/** Asks for another address. Whether somebody has it already is looked up by a job, so the answer cannot tell. */
export async function askForEmailChange(
  db: Db,
  { email, password, ...asker }: Asker & { email: string; password: string },
  now: Date,
): Promise<Result<undefined, PasswordRefusal>> {
  const checked = await checkOwnPassword(db, asker, password, now)
  if (!checked.ok) return checked
  await addJob(db, emailChangeAsked, { userId: asker.userId, email }, { maxAttempts: LETTER_ATTEMPTS })
  return accept(undefined)
}

/** Sends the code to the new address, unless an account has it. */
export const answerEmailChange = (db: Db, now: () => Date): Task =>
  taskFor(emailChangeAsked, ({ userId, email }) =>
    db.transaction().execute(async tx => {
      const user = await holdAccount(tx, userId)
      if (!user || user.email_key === email || (await isAddressTaken(tx, email, now(), userId))) return
      // Counted by who asks and not by mailbox: one account must not write to many strangers.
      if (!(await mayHaveAnother(tx, { userId, purpose: 'change-email' }, now())).ok) return
      const { code, expiresAt } = await issueCode(tx, {
        userId,
        purpose: 'change-email',
        email,
        emailKey: email,
        now: now(),
      })
      await putInOutbox(tx, {
        kind: 'confirm-new-email',
        to: email,
        locale: user.locale,
        data: { code, minutes: codeLivesMs['change-email'] / MINUTE_MS },
        at: now(),
        goodUntil: expiresAt,
      })
    }),
  )

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Parts = { now: Date; onEmailConfirmed: OnEmailConfirmed }

/**
 * Changes the address. The code alone is not enough, it takes the account's session too: had the new address been
 * mistyped, the letter would be with a stranger. The old address is told and can take everything back.
 */
export function changeEmail(
  db: Db,
  { userId, code }: { userId: string; code: string },
  { now, onEmailConfirmed }: Parts,
): Promise<Result<{ email: string }, CodeRefusal | { reason: 'conflict' }>> {
  const changed = db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    const found = await findCode(tx, code, 'change-email', now)
    if (!found.ok) return found
    const { email, emailKey } = found.value
    // Somebody else's code is left as it is.
    if (!user || found.value.userId !== userId) return refuse({ reason: 'not-found' })
    if (await isAddressTaken(tx, emailKey, now, userId)) return refuse({ reason: 'conflict' })
    const taken = await takeCode(tx, code, 'change-email', now)
    if (!taken.ok) return taken

    // An address that was never confirmed may be anybody's, and gets no key to the account.
    if (user.activated_at) {
      const undo = await issueCode(tx, {
        userId,
        purpose: 'undo-email',
        email: user.email,
        emailKey: user.email_key,
        now,
      })
      await putInOutbox(tx, {
        kind: 'email-changed',
        to: user.email,
        locale: user.locale,
        data: { masked: maskEmail(email), code: undo.code, days: codeLivesMs['undo-email'] / DAY_MS },
        at: now,
        goodUntil: undo.expiresAt,
      })
    }
    await tx
      .updateTable('users')
      .set({ email, email_key: emailKey, activated_at: user.activated_at ?? now })
      .where('id', '=', userId)
      .execute()
    await onEmailConfirmed(tx, { id: userId, email })
    return accept({ email })
  })
  return changed.catch(orTakenMeanwhile)
}

/** Somebody has signed up with the address since it was looked for. The code is left as it is. */
function orTakenMeanwhile(error: unknown) {
  if ((error as { constraint?: unknown }).constraint !== 'users_email_key_key') throw error
  return refuse({ reason: 'conflict' as const })
}
