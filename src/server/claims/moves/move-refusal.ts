import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Invalid } from '#server/http/invalid.ts'
import type { NoOffer, PresentOffer } from './present-offer.ts'

/** Why a move cannot be made in a state that the table would allow it in. */
export type Obstacle =
  | 'money-in'
  | 'nothing-received'
  | 'already-paid-out'
  | 'not-covered'
  | 'too-late-to-top-up'
  | 'nothing-missing'
  | 'nothing-extra'
  /** The agreed time is over, and with it whatever depends on the agreed rate. */
  | 'too-late'
  | 'no-cash'
  | 'refund-account-set'
  | 'payout-not-held'
  /** Two people send this: it has to be prepared first, and by somebody else than who sends it. */
  | 'not-prepared'
  | 'own-preparation'
  | 'prepared-already'
  | 'one-person-enough'

export type MoveRefusal =
  | { reason: 'not-found' }
  /** The move is not this actor's. */
  | { reason: 'forbidden' }
  | { reason: 'wrong-state'; state: ClaimState; because?: Obstacle }
  /** Somebody moved the claim since it was seen. */
  | { reason: 'conflict'; version: number; state: ClaimState }
  | Invalid
  /** What was offered no longer holds; this is what can be had now. */
  | { reason: 'rate-moved'; offer: PresentOffer }
  | NoOffer
  | { reason: 'beyond-reserve' }
  | { reason: 'no-requisites' }
