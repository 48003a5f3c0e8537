import type { Db } from '#server/platform/database/pool.ts'
import type { StoredAccount } from '../claim.ts'
import { accountLines } from '../claim-view.ts'
import { claimListItem } from './my-claims.routes.ts'
import { everyOwnClaim } from './my-claims.store.ts'

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
