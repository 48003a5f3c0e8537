import { addJob } from '#server/jobs/job.ts'
import { claimClock } from '../claim-clock.ts'
import { ringsAt } from '../claim-draft.ts'
import { findClaim } from '../claims.store.ts'
import type { ClaimsParts } from '../write-draft.ts'
import { moveClaim } from './move-claim.ts'

/** What the time of a claim being up means. A clock that rings for a claim that has moved on means nothing. */
export async function ringClock(parts: ClaimsParts, id: string, now: Date): Promise<void> {
  const claim = await findClaim(parts.db, id)
  const runAt = claim && ringsAt(claim)
  if (!claim || !runAt) return
  if (runAt > now) {
    // The clock of the machine and that of the office may differ.
    await addJob(parts.db, claimClock, { id }, { runAt, key: `claim ${id}` })
    return
  }
  const isUp = claim.deadline !== undefined && claim.deadline <= now
  const move = !isUp ? 'lapse' : claim.state === 'needs-choice' ? 'run-out' : 'expire'
  await moveClaim(parts, { claimId: id, move, actor: 'clock', author: 'clock', expectedVersion: claim.version }, now)
}
