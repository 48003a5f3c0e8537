import type { AccountRefusal } from '#contract/accounts/account.ts'
import type { ClaimState } from '#contract/claim-moves.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { NoOffer, PresentOffer } from './present-offer.ts'

/** Why a move cannot be made in a state that the table would allow it in. */
export type Obstacle =
  | 'money-in'
  | 'nothing-received'
  | 'already-paid-out'
  | 'not-covered'
  | 'too-late-to-top-up'
  | 'nothing-missing'
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
  | { reason: 'invalid'; detail: string; errors: FieldProblem[] }
  /** What was offered no longer holds; this is what can be had now. */
  | { reason: 'rate-moved'; offer: PresentOffer }
  | NoOffer
  | { reason: 'beyond-reserve' }
  | { reason: 'no-requisites' }

export const invalidField = (field: string, code: string, detail: string): MoveRefusal => ({
  reason: 'invalid',
  detail: `${field}: ${detail}`,
  errors: [{ field, code, detail }],
})

/** The refusals of an account's fields, under the part of the body that they came in. */
export const accountProblems = (
  part: string,
  fields: Readonly<Record<string, AccountRefusal | { reason: 'unknown-field' }>>,
): FieldProblem[] =>
  Object.entries(fields).map(([name, refusal]) => ({
    field: `${part}.${name}`,
    code: refusal.reason,
    detail: `is refused: ${refusal.reason}`,
    ...refusal,
  }))
