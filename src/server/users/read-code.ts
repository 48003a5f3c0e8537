import { maskEmail } from '#contract/auth/email-address.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { EmailPurpose } from '#contract/users/email-links.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type CodeRefusal, findCode } from './account-codes.ts'
import { wasOpenedWith } from './sign-up-key.ts'
import { findById } from './users.store.ts'

type Brought = { code: string; purpose: EmailPurpose; callerId: string | undefined; signUpKey?: string | undefined }

/** The account that a code would change, to show before confirming. The code is not used up. */
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

/** The other purposes concern an address that the account does not have. */
const provesPresentAddress: ReadonlySet<EmailPurpose> = new Set(['activate', 'restore'])
