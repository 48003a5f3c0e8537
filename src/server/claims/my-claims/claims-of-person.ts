import { normalEmail } from '#contract/auth/email-address.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { StoredAccount } from '../claim.ts'
import { accountLines } from '../claim-view.ts'
import { claimListItem } from './my-claims.routes.ts'
import { everyOwnClaim } from './my-claims.store.ts'

/** Assigns the guest's claims of an e-mail address to the account that has confirmed the address. */
export async function joinClaims(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ user_id: id })
    .where('email_key', '=', normalEmail(email))
    .where('user_id', 'is', null)
    .execute()
}

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

/** Whether a claim refers to this person, as its owner or as its referrer. */
export async function isNamedInClaims(db: Db, userId: string): Promise<boolean> {
  const named = await db
    .selectFrom('claims')
    .select('id')
    .where(eb => eb.or([eb('user_id', '=', userId), eb('referrer', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return named !== undefined
}

/** The data that the office stores about a person in their claims. */
export async function claimsOfPerson(db: Db, userId: string): Promise<unknown> {
  const claims = await everyOwnClaim(db, { userId }, 100_000)
  const whole = (account: StoredAccount) => accountLines(account, true)
  return claims.map(claim => ({
    ...claimListItem(claim),
    email: claim.email,
    accounts: { from: whole(claim.accounts.from), to: whole(claim.accounts.to) },
    refundAccount: claim.refundAccount && whole(claim.refundAccount),
  }))
}
