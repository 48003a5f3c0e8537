import { DAY_MS } from '#contract/durations.ts'
import { type Claim, isCashAccount, type StoredAccount } from '../claim.ts'

/** How long a refund account that staff have replaced waits for its customer's word. */
export const ASKS_MS = DAY_MS

/** Where a refund goes, as far as that is known. Whoever came with banknotes gets them back by hand. */
export function refundGoesTo({
  refundAccount,
  accounts,
}: Pick<Claim, 'refundAccount' | 'accounts'>): StoredAccount | undefined {
  const to = refundAccount ?? accounts.from
  return to.account && !isCashAccount(to) ? to : undefined
}

/** The refund that is due goes to an account that staff have put in place of another one. */
export const isReplaced = ({ state, refundChange }: Pick<Claim, 'state' | 'refundChange'>): boolean =>
  state === 'refunding' && refundChange !== undefined && !refundChange.own

/** Its customer has not answered, and may still; or the wait of an account that came by the link is not over. */
export const isAsked = ({ refundChange: change }: Pick<Claim, 'refundChange'>, now: Date): boolean =>
  change !== undefined && change.agreedAt === undefined && Date.parse(change.until) > now.getTime()
