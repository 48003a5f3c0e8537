import type { ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { claimClock } from '../claim-clock.ts'
import { clockAt } from '../claim-draft.ts'
import { findClaim } from '../claims.store.ts'
import type { ClaimsDeps } from '../write-draft.ts'
import { moveClaim } from './move-claim.ts'

const timeouts: Partial<Record<ClaimState, ClaimMove>> = {
  'needs-choice': 'choice-timeout',
  'on-hold': 'hold-timeout',
}

/** Makes the move that is due at the claim's deadline; does nothing when the claim has moved on. */
export async function runClaimClock(deps: ClaimsDeps, id: string, now: Date): Promise<void> {
  const claim = await findClaim(deps.db, id)
  const runAt = claim && clockAt(claim)
  if (!claim || !runAt) return
  if (runAt > now) {
    // The clock of the database may be ahead of the office's clock.
    await addJob(deps.db, claimClock, { id }, { runAt, key: `claim ${id}` })
    return
  }
  const isUp = claim.deadline !== undefined && claim.deadline <= now
  const move = isUp ? (timeouts[claim.state] ?? 'payment-timeout') : 'release-hold'
  await moveClaim(deps, { claimId: id, move, actor: 'clock', author: 'clock', expectedVersion: claim.version }, now)
}
