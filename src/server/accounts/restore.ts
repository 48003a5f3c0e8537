import { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import type { Invalid } from '#server/http/invalid.ts'
import { addJob, defineJob } from '#server/jobs/job.ts'
import { type Task, taskFor } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { hashPassword } from '#server/sessions/passwords.ts'
import {
  type CodeRefusal,
  codeLivesMs,
  findCode,
  issueCode,
  LETTER_ATTEMPTS,
  mayHaveAnother,
  takeCode,
} from './account-codes.ts'
import { findByAddress, holdAccount } from './accounts.store.ts'
import { handOver, type OnEmailConfirmed } from './activate.ts'
import { badPassword, faultOfPassword } from './password-rules.ts'

const restoreAsked = defineJob('restore-asked', z.strictObject({ email: z.string() }))

/**
 * Somebody asks for a way back in. Whether the address is known is looked up afterwards, by a job: the answer cannot
 * tell what nobody has looked up yet, not even by how long it takes.
 */
export const askForRestore = (db: Db, email: string): Promise<void> =>
  addJob(db, restoreAsked, { email }, { maxAttempts: LETTER_ATTEMPTS })

/** Sends the letter to whoever has an account, and nothing to whoever has none. */
export const answerRestore = (db: Db, now: () => Date): Task =>
  taskFor(restoreAsked, ({ email }) =>
    db.transaction().execute(async tx => {
      const user = await findByAddress(tx, email)
      if (!user) return
      const about = { userId: user.id, purpose: 'restore', emailKey: user.email_key } as const
      if (!(await mayHaveAnother(tx, about, now())).ok) return
      const { code, expiresAt } = await issueCode(tx, { ...about, email: user.email, now: now() })
      await putInOutbox(tx, {
        kind: 'restore-password',
        to: user.email,
        locale: user.locale,
        data: { code, minutes: codeLivesMs.restore / MINUTE_MS },
        at: now(),
        goodUntil: expiresAt,
      })
    }),
  )

const MINUTE_MS = 60_000

type Parts = { now: Date; onEmailConfirmed: OnEmailConfirmed }

/** Sets a new password by the code of a letter. Every session ends, and the address is confirmed; the second factor stays. */
export async function restore(
  db: Db,
  { code, password }: { code: string; password: string },
  { now, onEmailConfirmed }: Parts,
): Promise<Result<{ email: string }, CodeRefusal | Invalid>> {
  // A password that is not taken must not cost the code.
  const found = await findCode(db, code, 'restore', now)
  if (!found.ok) return found
  const fault = faultOfPassword(password, found.value.email)
  if (fault) return refuse(badPassword(fault))
  const passwordHash = await hashPassword(password)

  return db.transaction().execute(async tx => {
    const taken = await takeCode(tx, code, 'restore', now)
    if (!taken.ok) return taken
    const { userId, emailKey } = taken.value
    const user = await holdAccount(tx, userId)
    // A letter to an address that the account has no more opens nothing.
    if (!user || user.email_key !== emailKey) return refuse({ reason: 'not-found' })

    // The other letters that were asked for along with this one have had their use.
    await tx
      .updateTable('account_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('purpose', '=', 'restore')
      .where('used_at', 'is', null)
      .execute()
    await handOver(tx, user, passwordHash, { now, onEmailConfirmed })
    await putInOutbox(tx, {
      kind: 'password-changed',
      to: user.email,
      locale: user.locale,
      data: { how: 'restored' },
      at: now,
    })
    return accept({ email: user.email })
  })
}
