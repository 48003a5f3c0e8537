import { sql } from 'kysely'
import type { ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { claimClock } from '../claim-clock.ts'
import { clockAt, switchAt } from '../claim-draft.ts'
import { findClaim } from '../claims.store.ts'
import type { ClaimsDeps } from '../write-draft.ts'
import { moveClaim } from './move-claim.ts'

const LEAST_WAIT_MS = 1_000

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
    // The job is due by the database's clock, which may be ahead of the office's: due at once, it would run in a circle.
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(deps.db)
    const waitMs = Math.max(LEAST_WAIT_MS, runAt.getTime() - now.getTime())
    await addJob(deps.db, claimClock, { id }, { runAt: new Date(rows[0]!.at.getTime() + waitMs), key: `claim ${id}` })
    return
  }
  const isUp = claim.deadline !== undefined && claim.deadline <= now
  const changesAt = switchAt(claim)
  const changesAccount = changesAt !== undefined && changesAt <= now
  const ofState = isUp ? (timeouts[claim.state] ?? 'payment-timeout') : 'release-hold'
  const move = changesAccount ? 'switch-payout-account' : ofState
  await moveClaim(deps, { claimId: id, move, actor: 'clock', author: 'clock', expectedVersion: claim.version }, now)
}
