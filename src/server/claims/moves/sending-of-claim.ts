import type { Preparation, Sending } from '#server/second-person/sending.ts'
import { type Claim, refundSum } from '../claim.ts'

/** The part of a claim that decides what is to be sent, with its preparation. */
export type Sendable = Pick<
  Claim,
  'state' | 'from' | 'to' | 'refundAccount' | 'meeting' | 'received' | 'settled' | 'refunded' | 'refundFee'
> & { figures: Pick<Claim['figures'], 'get'>; accounts: Pick<Claim['accounts'], 'to'>; prepared?: Preparation }

/** The amount and the account of the payout or refund that is due. Undefined: none is. */
export function sendingOfClaim(claim: Sendable): Sending | undefined {
  const { state, from, to, figures, accounts, refundAccount, meeting } = claim
  if (state === 'paying-out') return { currency: to, units: figures.get, to: { account: accounts.to, meeting } }
  if (state === 'refunding') return { currency: from, units: refundSum(claim), to: { account: refundAccount, meeting } }
  return undefined
}
