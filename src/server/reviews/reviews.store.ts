import { sql } from 'kysely'
import type { z } from 'zod'
import type { PageQuery } from '#contract/paging.ts'
import type { NewReview, ReviewRecord, ShownReview } from '#contract/reviews/review.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Db } from '#server/platform/database/pool.ts'

const rows = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('claims', 'claims.id', 'reviews.claim')
    .select([
      'claim',
      'stars',
      'text',
      'name',
      'reviews.locale',
      'written_at',
      'reviews.state',
      'reviews.reason',
      'answer',
    ])
    .select(['from_currency', 'to_currency'])
    .orderBy('written_at', 'desc')
    .orderBy('claim')

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Stores the review of a claim, and says whether it is its first one: only that counts. */
export async function saveReview(
  db: Db,
  claim: string,
  review: z.output<typeof NewReview>,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reviews')
    .values({ claim, ...review, written_at: at, changed_at: at })
    .onConflict(conflict => conflict.column('claim').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** All reviews, or those of named claims; the newest first. */
export async function readReviews(db: Db, claims?: readonly string[]): Promise<Map<string, ReviewRecord>> {
  const found = await rows(db)
    .$if(claims !== undefined, query => query.where('claim', '=', sql<string>`any (${claims!.filter(isUuid)}::uuid[])`))
    .execute()
  return new Map(found.map(row => [row.claim, { ...shownOf(row), state: row.state, reason: row.reason }]))
}

const shownOf = (row: Row): ShownReview => ({
  stars: row.stars,
  text: row.text,
  name: row.name,
  locale: row.locale,
  answer: row.answer,
  from: row.from_currency,
  to: row.to_currency,
  writtenAt: row.written_at.toISOString(),
})

type Wanted = PageQuery & { from?: string; to?: string }
type Listed = { items: ShownReview[]; total: number; mean: number | null; declined: number }

/** A page of what everybody sees, with the mean of all that are shown and not of this page alone. */
export async function listShown(db: Db, { from, to, page, size }: Wanted): Promise<Listed> {
  const [found, counted] = await Promise.all([
    rows(db)
      .where('reviews.state', '=', 'shown')
      .$if(from !== undefined, query => query.where('from_currency', '=', from!))
      .$if(to !== undefined, query => query.where('to_currency', '=', to!))
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('reviews')
      .innerJoin('claims', 'claims.id', 'reviews.claim')
      .select(sql<number>`count(*) filter (where reviews.state = 'shown')::int`.as('total'))
      .select(sql<number>`count(*) filter (where reviews.state = 'declined')::int`.as('declined'))
      .select(sql<string | null>`round(avg(stars) filter (where reviews.state = 'shown'), 1)`.as('mean'))
      .$if(from !== undefined, query => query.where('from_currency', '=', from!))
      .$if(to !== undefined, query => query.where('to_currency', '=', to!))
      .executeTakeFirstOrThrow(),
  ])
  const { total, declined, mean } = counted
  return { items: found.map(shownOf), total, declined, mean: mean === null ? null : Number(mean) }
}
