import { activeStates } from '#contract/claims/claim-moves.ts'
import { normalEmail } from '#contract/people/email.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import type { StoredAccount } from '../claim.ts'
import { accountLines } from '../claim-view.ts'
import { claimListItem } from './my-claims.routes.ts'
import { everyOwnClaim } from './my-claims.store.ts'

/** Claims that were left as a guest join the account that has shown the address to be its own. */
export async function joinClaims(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ user_id: id })
    .where('email_key', '=', normalEmail(email))
    .where('user_id', 'is', null)
    .execute()
}

/** Whether something is still owed, by the person or to them. */
export async function hasOpenClaim(db: Db, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', [...activeStates])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether a claim names this person: as whose it is, or as who brought its client. */
export async function isInTheBooks(db: Db, userId: string): Promise<boolean> {
  const named = await db
    .selectFrom('claims')
    .select('id')
    .where(eb => eb.or([eb('user_id', '=', userId), eb('referrer', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return named !== undefined
}

/** What the office keeps of a person in their claims. */
export async function claimsOfPerson(db: Db, userId: string): Promise<unknown> {
  const claims = await everyOwnClaim(db, { userId }, 100_000)
  const whole = (currency: string, account: StoredAccount) => accountLines(currency, account, true)
  return claims.map(claim => ({
    ...claimListItem(claim),
    email: claim.email,
    accounts: { from: whole(claim.from, claim.accounts.from), to: whole(claim.to, claim.accounts.to) },
    ...(claim.refundAccount && { refundAccount: whole(claim.from, claim.refundAccount) }),
  }))
}
