import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import type { MarketOfferMade, NoOffer } from './market-offer.ts'

/** Why a move is not possible now, although the table allows it in the claim's state. */
export type Blocker =
  | 'money-in'
  | 'nothing-received'
  | 'already-paid-out'
  | 'not-covered'
  | 'too-late-to-top-up'
  | 'nothing-missing'
  | 'nothing-extra'
  /** The agreed rate has ended. */
  | 'too-late'
  | 'no-cash'
  | 'refund-account-set'
  | 'payout-not-held'
  /** Above the payout limit one person prepares and another one sends. */
  | 'not-prepared'
  | 'own-preparation'
  | 'prepared-already'
  | 'one-person-enough'
  /** The check of the origin has not answered. */
  | 'not-checked'
  | 'nothing-asked'
  | 'answered-already'

export type MoveRefusal =
  | { reason: 'not-found' }
  /** The actor may not make this move. */
  | { reason: 'forbidden' }
  | { reason: 'wrong-state'; state: ClaimState; because?: Blocker }
  /** The claim has moved since the actor saw it. */
  | { reason: 'conflict'; version: number; state: ClaimState }
  | Invalid
  /** The offer has expired; `offer` is the current one. */
  | { reason: 'rate-moved'; offer: MarketOfferMade }
  | NoOffer
  | { reason: 'beyond-reserve' }
  | { reason: 'no-deposit-accounts' }
