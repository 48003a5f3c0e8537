import type { ReviewRecord } from '#contract/reviews/review.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { readReviews } from './reviews.store.ts'

const right = 'reviews.answer'

/** The reviews as staff read them: shown or declined with a reason, and answered. Nobody writes one for a customer. */
export const reviewSection: Section<'review'> = {
  name: 'review',
  read: readReviews,
  write: writeReviews,
  check: checkReview,
  dangers: () => [],
  customerTexts: ['answer'],
  rights: {
    state: right,
    reason: right,
    answer: right,
    stars: right,
    text: right,
    name: right,
    locale: right,
    from: right,
    to: right,
    writtenAt: right,
  },
  columns: {
    search: (_, { text, name, answer }) => [text, name, answer].join(' '),
    sort: { writtenAt: (_, { writtenAt }) => writtenAt, stars: (_, { stars }) => stars },
    facets: { state: (_, { state }) => state, stars: (_, { stars }) => String(stars) },
  },
  sees: right,
}

const words = ['stars', 'text', 'name', 'locale', 'from', 'to', 'writtenAt'] as const

function checkReview({ before, after }: Changed<ReviewRecord>): RecordProblem[] {
  if (!after) return [{ field: 'state', code: 'not-allowed', detail: 'a review is declined, not removed' }]
  if (!before) return [{ field: 'text', code: 'not-allowed', detail: 'is written by the owner of a completed claim' }]
  const problems: RecordProblem[] = words
    .filter(field => before[field] !== after[field])
    .map(field => ({ field, code: 'not-allowed', detail: 'stays as it was written' }))
  if (after.state === 'declined' && after.reason === null)
    problems.push({ field: 'reason', code: 'missing', detail: 'says why it is not shown' })
  if (after.state !== 'declined' && after.reason !== null)
    problems.push({ field: 'reason', code: 'not-allowed', detail: 'is for declined reviews' })
  return problems
}

async function writeReviews(tx: Tx, changed: readonly Changed<ReviewRecord>[], at: Date): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) continue
    const { state, reason, answer } = after
    await tx.updateTable('reviews').set({ state, reason, answer, changed_at: at }).where('claim', '=', key).execute()
  }
}
