import type { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { NewReview } from '#contract/reviews/review.ts'
import type { Claim } from '#server/claims/claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { saveReview } from './reviews.store.ts'

type ReviewRefusal = { reason: 'wrong-state'; detail: string } | { reason: 'already-used'; detail: string }

/** Only what was paid out can be reviewed: an unpaid claim says nothing of the office. */
export const isReviewed = ({ state }: Pick<Claim, 'state'>): boolean => state === 'completed'

export const notCompleted = refuse({ reason: 'wrong-state' as const, detail: 'Only a completed claim is reviewed' })

/** The one review of a claim, by its owner. */
export async function leaveReview(
  db: Db,
  claim: Pick<Claim, 'id' | 'state'>,
  review: z.output<typeof NewReview>,
  at: Date,
): Promise<Result<void, ReviewRefusal>> {
  if (!isReviewed(claim)) return notCompleted
  const isFirst = await saveReview(db, claim.id, review, at)
  return isFirst ? accept(undefined) : refuse({ reason: 'already-used', detail: 'A claim has one review' })
}
