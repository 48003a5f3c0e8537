import type { PayTo } from '#contract/claims/claim.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Claim } from '../claim.ts'
import { draftOf, recordEvent, set } from '../claim-draft.ts'
import { lockClaim } from '../claims.store.ts'
import { transact } from '../transact.ts'
import { type ClaimsDeps, railClaim, writeDraft } from '../write-draft.ts'
import type { MoveRefusal } from './move-refusal.ts'

export type PreparedPayTo = { claimId: string; rail: string; units: bigint; payTo: PayTo; at: Date }

/**
 * Gives a claim the payment details that its rail could not assign at once. A claim that has got others, or that wants another amount
 * by now, keeps what it has.
 */
export const preparePayTo = (
  deps: ClaimsDeps,
  { claimId, rail, units, payTo, at }: PreparedPayTo,
): Promise<Result<Claim, MoveRefusal | { reason: 'not-found' }>> =>
  transact<Claim, MoveRefusal | { reason: 'not-found' }>(deps.db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    if (claim.rail !== rail || claim.payTo || railClaim(claim).units !== units) return accept(claim)
    const draft = draftOf(claim, { actor: 'watcher', author: rail, at })
    set(draft, { payTo })
    recordEvent(draft, 'details-ready')
    return writeDraft(tx, draft, deps)
  })
