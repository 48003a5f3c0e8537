import { z } from 'zod'
import { MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
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
import { handOver, type OnEmailConfirmed } from './activate.ts'
import { passwordChanged } from './emails/password-changed.ts'
import { restorePassword } from './emails/restore-password.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'
import { findByAddress, lockAccount } from './users.store.ts'

const restoreAsked = defineJob('restore-asked', z.strictObject({ email: z.string() }))

/**
 * Requests a new password. A job looks up the address afterwards, so neither the answer nor its time tells whether it
 * is known.
 */
export const askForRestore = (db: Db, email: string): Promise<void> =>
  addJob(db, restoreAsked, { email }, { maxAttempts: EMAIL_ATTEMPTS })

/** Sends the code if there is an account. */
export const answerRestore = (db: Db, now: () => Date): Task =>
  taskFor(restoreAsked, ({ email }) =>
    db.transaction().execute(async tx => {
      const user = await findByAddress(tx, email)
      if (!user) return
      const about = { userId: user.id, purpose: 'restore', emailKey: user.email_key } as const
      if (!(await checkEmailLimit(tx, about, now())).ok) return
      const { code, expiresAt } = await issueCode(tx, { ...about, email: user.email, now: now() })
      await putInOutbox(tx, {
        kind: restorePassword,
        to: user.email,
        locale: user.locale,
        data: { code, minutes: codeLivesMs.restore / MINUTE_MS },
        at: now(),
        goodUntil: expiresAt,
      })
    }),
  )

type Deps = { now: Date; onEmailConfirmed: OnEmailConfirmed }

/**
 * Sets a new password by an e-mailed code. Every session and API key ends, the address is confirmed, and the second factor stays.
 */
export async function restore(
  db: Db,
  { code, password }: { code: string; password: string },
  { now, onEmailConfirmed }: Deps,
): Promise<Result<{ email: string }, CodeRefusal | Invalid>> {
  // A refused password must not use up the code.
  const found = await findCode(db, code, 'restore', now)
  if (!found.ok) return found
  const fault = faultOfPassword(password, found.value.email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async tx => {
    const taken = await takeCode(tx, code, 'restore', now)
    if (!taken.ok) return taken
    const { userId, emailKey } = taken.value
    const user = await lockAccount(tx, userId)
    // A code sent to an earlier address is void.
    if (!user || user.email_key !== emailKey) return refuse({ reason: 'not-found' })

    // Other codes of the same request are void.
    await tx
      .updateTable('account_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('purpose', '=', 'restore')
      .where('used_at', 'is', null)
      .execute()
    const endedKeys = await handOver(tx, user, passwordHash, { now, onEmailConfirmed })
    await putInOutbox(tx, {
      kind: passwordChanged,
      to: user.email,
      locale: user.locale,
      data: { how: 'restored', endedKeys },
      at: now,
    })
    return accept({ email: user.email })
  })
}
