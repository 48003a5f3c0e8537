import type { AmlAsk } from '#contract/aml/aml.ts'

/** Where the checks of a claim stand. Absent on a claim: nothing of it is checked by itself. */
export type ClaimAml = {
  /** The version of the policy that it was opened under. */
  policy: number
  /** Absent: an operator looks, as after a payment whose payer no rail knows. */
  arrival?: 'waits' | 'passed'
  payout?: 'waits' | 'passed'
  /** Since when a check waits for its answer. */
  since?: string
  /** A provider was away before opening: the payout address is checked before the payout in any case. */
  owed?: true
  /** It was released from a hold: an operator decides what follows a check. */
  byHand?: true
  hold?: AmlHold
}

/** A hold that takes two persons to release. */
export type AmlHold = {
  /** By when the office decides at the latest. */
  decideBy: string
  asks: readonly AmlAsk[]
  /** The number of the rule in the office's lists. */
  listRule?: number
  /** When the customer has sent what was asked. */
  answered?: string
  release?: { by: string; at: string; why: string }
}
