import { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { addJob, defineJob } from '#server/jobs/job.ts'
import { type Task, taskFor } from '#server/jobs/task.ts'
import { keyFor, seal, unseal } from '#server/sessions/sealed.ts'
import { codeLivesMs, LETTER_ATTEMPTS, mayHaveAnother } from './account-codes.ts'
import { findHolder } from './accounts.store.ts'
import { askForRestore } from './restore.ts'
import { tellOfAccount, writeActivation } from './sign-up.ts'

const MINUTE_MS = 60_000

/** With the first letter these are the three that a mailbox receives in an hour, and then the hour is waited for. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 60 * MINUTE_MS] as const

const AskedLetter = z.strictObject({
  email: z.string(),
  purpose: z.enum(['activate', 'restore']),
  askedAt: z.int(),
  times: z.int(),
})
/** A letter that somebody asked for who is not signed in. Whether one has left is not in it. */
export type AskedLetter = z.infer<typeof AskedLetter>

type Receipts = { secret: string; now: Date }

/** What the form answers, and the receipt by which the page after it knows where the letter went. */
export function letterAsked(letter: Omit<AskedLetter, 'askedAt'>, { secret, now }: Receipts) {
  const asked: AskedLetter = { ...letter, askedAt: now.getTime() }
  return {
    email: letter.email,
    codeLivesMinutes: codeLivesMs[letter.purpose] / MINUTE_MS,
    receipt: seal(JSON.stringify(asked), keyOfReceipts(secret)),
    againInSeconds: secondsUntilAgain(asked, now),
  }
}

type ReceiptRefusal = { reason: 'not-found' | 'expired' }

/** A receipt is worth as much as its letter: when the code has run out the form is where to begin. */
export function readReceipt(receipt: string, { secret, now }: Receipts): Result<AskedLetter, ReceiptRefusal> {
  const text = unseal(receipt, keyOfReceipts(secret))
  if (text === undefined) return refuse({ reason: 'not-found' })
  const letter = AskedLetter.parse(JSON.parse(text))
  return now.getTime() - letter.askedAt < codeLivesMs[letter.purpose] ? accept(letter) : refuse({ reason: 'expired' })
}

export const viewAskedLetter = (letter: AskedLetter, now: Date) => ({
  email: letter.email,
  purpose: letter.purpose,
  codeLivesMinutes: codeLivesMs[letter.purpose] / MINUTE_MS,
  times: letter.times,
  againInSeconds: secondsUntilAgain(letter, now),
})

export function mayAskAgain(
  letter: AskedLetter,
  now: Date,
): Result<undefined, { reason: 'too-many'; retryAfter: number }> {
  const retryAfter = secondsUntilAgain(letter, now)
  return retryAfter > 0 ? refuse({ reason: 'too-many', retryAfter }) : accept(undefined)
}

function secondsUntilAgain({ askedAt, times }: AskedLetter, now: Date): number {
  const pause = PAUSES_MS[times - 1] ?? PAUSES_MS[PAUSES_MS.length - 1]!
  return Math.max(0, Math.ceil((askedAt + pause - now.getTime()) / 1000))
}

const keyOfReceipts = (secret: string) => keyFor(secret, 'receipt of a letter')

const signUpLetterAgain = defineJob('sign-up-letter-again', z.strictObject({ email: z.string() }))

/** Both kinds are a job, so that the answer comes before anybody has looked whether the address is known. */
export const askForLetter = (db: Db, { email, purpose }: AskedLetter): Promise<void> =>
  purpose === 'restore'
    ? askForRestore(db, email)
    : addJob(db, signUpLetterAgain, { email }, { maxAttempts: LETTER_ATTEMPTS })

/** The letter of a sign-up once more: the activation, or that there is an account already. */
export const answerSignUpAgain = (db: Db, now: () => Date): Task =>
  taskFor(signUpLetterAgain, ({ email }) =>
    db.transaction().execute(async tx => {
      const holder = await findHolder(tx, email, now())
      if (!holder?.reads) return
      const reader = { userId: holder.id, email, locale: holder.locale, now: now() }
      const purpose = holder.activated_at ? 'restore' : 'activate'
      if (!(await mayHaveAnother(tx, { userId: holder.id, purpose, emailKey: email }, now())).ok) return
      await (holder.activated_at ? tellOfAccount(tx, reader) : writeActivation(tx, reader))
    }),
  )
