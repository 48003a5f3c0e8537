import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { decrypt, encrypt, keyFor } from '#server/auth/encryption.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import { type Task, taskFor } from '#server/platform/jobs/task.ts'
import { checkEmailLimit, codeLivesMs, EMAIL_ATTEMPTS } from './account-codes.ts'
import { askForRestore } from './restore.ts'
import { notifyOfAccount, writeActivation } from './sign-up.ts'
import { findHolder } from './users.store.ts'

/** With the first e-mail these make the three of an hour; then the pause is an hour. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, HOUR_MS] as const

const AskedEmail = z.strictObject({
  email: z.string(),
  purpose: z.enum(['activate', 'restore']),
  askedAt: z.int(),
  times: z.int(),
})
/** An e-mail requested without a session. The receipt does not say whether one was sent. */
export type AskedEmail = z.infer<typeof AskedEmail>

type Receipts = { secret: string; now: Date }

/** The answer of the form, with the receipt that the next page shows the address from. */
export function emailAsked(message: Omit<AskedEmail, 'askedAt'>, { secret, now }: Receipts) {
  const asked: AskedEmail = { ...message, askedAt: now.getTime() }
  return {
    email: message.email,
    codeLivesMinutes: codeLivesMs[message.purpose] / MINUTE_MS,
    receipt: encrypt(JSON.stringify(asked), keyOfReceipts(secret)),
    againInSeconds: secondsUntilAgain(asked, now),
  }
}

type ReceiptRefusal = { reason: 'not-found' | 'expired' }

/** A receipt expires with its code; then the form is the place to start again. */
export function readReceipt(receipt: string, { secret, now }: Receipts): Result<AskedEmail, ReceiptRefusal> {
  const text = decrypt(receipt, keyOfReceipts(secret))
  if (text === undefined) return refuse({ reason: 'not-found' })
  const message = AskedEmail.parse(JSON.parse(text))
  return now.getTime() - message.askedAt < codeLivesMs[message.purpose]
    ? accept(message)
    : refuse({ reason: 'expired' })
}

export const viewAskedEmail = (message: AskedEmail, now: Date) => ({
  email: message.email,
  purpose: message.purpose,
  codeLivesMinutes: codeLivesMs[message.purpose] / MINUTE_MS,
  times: message.times,
  againInSeconds: secondsUntilAgain(message, now),
})

export function mayAskAgain(
  message: AskedEmail,
  now: Date,
): Result<undefined, { reason: 'too-many'; retryAfter: number }> {
  const retryAfter = secondsUntilAgain(message, now)
  return retryAfter > 0 ? refuse({ reason: 'too-many', retryAfter }) : accept(undefined)
}

function secondsUntilAgain({ askedAt, times }: AskedEmail, now: Date): number {
  const pause = PAUSES_MS[times - 1] ?? PAUSES_MS[PAUSES_MS.length - 1]!
  return Math.max(0, Math.ceil((askedAt + pause - now.getTime()) / 1000))
}

const keyOfReceipts = (secret: string) => keyFor(secret, 'receipt of an e-mail')

const signUpEmailAgain = defineJob('sign-up-email-again', z.strictObject({ email: z.string() }))

/** Both kinds are jobs, so that the answer comes before the address is looked up. */
export const askForEmail = (db: Db, { email, purpose }: AskedEmail): Promise<void> =>
  purpose === 'restore'
    ? askForRestore(db, email)
    : addJob(db, signUpEmailAgain, { email }, { maxAttempts: EMAIL_ATTEMPTS })

/** Sends the sign-up e-mail again: the activation, or the notice that the account exists. */
export const answerSignUpAgain = (db: Db, now: () => Date): Task =>
  taskFor(signUpEmailAgain, ({ email }) =>
    db.transaction().execute(async tx => {
      const holder = await findHolder(tx, email, now())
      if (!holder?.receivesEmail) return
      const reader = { userId: holder.id, email, locale: holder.locale, now: now() }
      const purpose = holder.activated_at ? 'restore' : 'activate'
      if (!(await checkEmailLimit(tx, { userId: holder.id, purpose, emailKey: email }, now())).ok) return
      await (holder.activated_at ? notifyOfAccount(tx, reader) : writeActivation(tx, reader))
    }),
  )
