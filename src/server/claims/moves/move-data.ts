import type { AccountInput } from '#contract/claims/claim.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Meeting } from '../claim.ts'
import type { Present } from './present-offer.ts'

/** What is told together with a move. Amounts are decimal texts of the currency that is given. */
export type MoveData = {
  /** Of a payment, a payout or a refund: by what it is found again. */
  reference?: string
  amount?: string
  /** A word for the machine, and what is said to the client. */
  reason?: string
  text?: string
  refundAccount?: AccountInput
  /** The token of the offer that the client saw. */
  quote?: string
  meeting?: Omit<Meeting, 'city' | 'timeZone'>
  /** When the money came, where that is known better than by the moment at which it is typed in. */
  paidAt?: Date
}

export type Situation = {
  now: Date
  /** Money that was seen and is not certain yet. */
  seen: bigint
  /** The state in which a claim that is on hold was stopped; told where it is to be released. */
  stoppedIn?: ClaimState | undefined
  /** The most that one person may send alone of what is about to be sent; absent where there is no limit. */
  aloneMost?: bigint
  present: Present
  /** What quotes are signed with. */
  secret: string
}
