import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Invalid } from '#server/platform/http/invalid.ts'
import type { RailRefusal } from '../rail.ts'
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
  /** Whoever prepared it brought this person in within three days. */
  | 'confirms-later'
  | 'prepared-already'
  | 'one-person-enough'
  /** The check of the origin has not answered. */
  | 'not-checked'
  | 'nothing-asked'
  /** A claim goes on after its time once, and within a day. */
  | 'prolonged-already'
  /** A sum entered by hand, which somebody else has to look at first. */
  | 'not-confirmed'
  | 'nothing-to-confirm'
  | 'own-entry'
  | 'too-early-alone'
  | 'nothing-to-reverse'
  | 'answered-already'
  /** The payout that came back was recorded by the same person, and somebody else sends its money again. */
  | 'own-return'
  | 'nothing-paid-out'
  /** There is no proposal, or it is a colleague's. */
  | 'nothing-proposed'
  | 'handed-over'
  /** The office has used what the customer gave: its reserve has to cover it before it is owed again. */
  | 'given-is-spent'
  /** Another payout account is named, and nothing is paid out before it is decided. */
  | 'change-waits'
  | 'nothing-to-change'
  | 'no-tries-left'
  | 'too-many-changes'
  /** Whoever has made what a payment rests on does not send it, and a day of sending alone has an end. */
  | 'own-making'
  | 'day-spent'
  /** Staff have replaced the refund account, and its customer may still say that it was not them. */
  | 'customer-asked'
  | 'nothing-replaced'
  /** The database lacks what had been written, and nobody has confirmed to have read what. */
  | 'database-lost-time'

export type MoveRefusal =
  | { reason: 'not-found' }
  /** The actor may not make this move. */
  | { reason: 'forbidden' }
  /** `from`: since when this person may confirm it, with `confirms-later`. */
  | { reason: 'wrong-state'; state: ClaimState; because?: Blocker; from?: string }
  /** The claim has moved since the actor saw it. */
  | { reason: 'conflict'; version: number; state: ClaimState }
  | Invalid
  /** The offer has expired; `offer` is the current one. */
  | { reason: 'rate-moved'; offer: MarketOfferMade }
  | NoOffer
  | { reason: 'beyond-reserve' }
  | RailRefusal
