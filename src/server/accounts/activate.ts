import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { type CodeRefusal, mayHaveAnother, takeCode } from './account-codes.ts'
import { holdAccount } from './accounts.store.ts'
import { writeActivation } from './sign-up.ts'

/** What other rooms do when a person has shown that an address is theirs: claims made with it join the account. */
export type OnEmailConfirmed = (tx: Tx, user: { id: string; email: string }) => Promise<void>

/** Confirms the address of an account. The code says which; whoever brings it has read the letter. */
export function activate(
  db: Db,
  code: string,
  { now, onEmailConfirmed }: { now: Date; onEmailConfirmed: OnEmailConfirmed },
): Promise<Result<{ email: string }, CodeRefusal>> {
  return db.transaction().execute(async tx => {
    const taken = await takeCode(tx, code, 'activate', now)
    if (!taken.ok) return taken
    const { userId, emailKey } = taken.value
    const user = await holdAccount(tx, userId)
    // The account has another address by now, which this letter says nothing about.
    if (!user || user.email_key !== emailKey) return refuse({ reason: 'not-found' })
    await confirmAddress(tx, user, { now, onEmailConfirmed })
    return accept({ email: user.email })
  })
}

/** Whoever has received a letter at the address has confirmed it, whatever the letter was for. */
export async function confirmAddress(
  tx: Tx,
  user: { id: string; email: string; activated_at: Date | null },
  { now, onEmailConfirmed }: { now: Date; onEmailConfirmed: OnEmailConfirmed },
): Promise<void> {
  if (!user.activated_at) await tx.updateTable('users').set({ activated_at: now }).where('id', '=', user.id).execute()
  await onEmailConfirmed(tx, { id: user.id, email: user.email })
}

type ReactivateRefusal = { reason: 'wrong-state' } | { reason: 'too-many'; retryAfter: number }

/** Sends the activation letter once more. */
export function reactivate(db: Db, userId: string, now: Date): Promise<Result<{ email: string }, ReactivateRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await holdAccount(tx, userId)
    if (!user || user.activated_at) return refuse({ reason: 'wrong-state' })
    const may = await mayHaveAnother(tx, { userId, purpose: 'activate', emailKey: user.email_key }, now)
    if (!may.ok) return may
    await writeActivation(tx, { userId, email: user.email, locale: user.locale, now })
    return accept({ email: user.email })
  })
}
