import { maskEmail } from '#contract/people/email.ts'
import type { LetterPurpose } from '#contract/people/letter-links.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { type CodeRefusal, findCode } from './account-codes.ts'
import { findById } from './accounts.store.ts'
import { wasOpenedWith } from './sign-up-key.ts'

type Brought = { code: string; purpose: LetterPurpose; callerId: string | undefined; signUpKey?: string | undefined }

/** Which account a code would change, so that nobody presses a button without knowing for what. It is not used up. */
export async function readCode(
  db: Db,
  { code, purpose, callerId, signUpKey }: Brought,
  now: Date,
): Promise<Result<{ masked: string; own: boolean; openedHere: boolean }, CodeRefusal>> {
  const found = await findCode(db, code, purpose, now)
  if (!found.ok) return found
  const { userId, email, emailKey } = found.value
  const user = await findById(db, userId)
  if (!user) return refuse({ reason: 'not-found' })
  if (provesPresentAddress.has(purpose) && user.email_key !== emailKey) return refuse({ reason: 'not-found' })
  if (purpose === 'activate' && user.activated_at) return refuse({ reason: 'already-used' })
  const openedHere = purpose === 'activate' && wasOpenedWith(user, signUpKey)
  return accept({ masked: maskEmail(email), own: userId === callerId, openedHere })
}

/** The other two are about an address that the account has not. */
const provesPresentAddress: ReadonlySet<LetterPurpose> = new Set(['activate', 'restore'])
