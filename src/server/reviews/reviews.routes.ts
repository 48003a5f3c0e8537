import type { Hono } from 'hono'
import type { CurrencyOf } from '#contract/money/currency.ts'
import * as calls from '#contract/reviews/reviews.calls.ts'
import { ownedClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { keepAnswer } from '#server/platform/http/keep-answer.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { isReviewed, leaveReview, notCompleted } from './leave-review.ts'
import { listShown, readReviews } from './reviews.store.ts'

const LATEST = 2

type ListQuery = Parameters<typeof listShown>[1]

type ReviewsDeps = { db: Db; reading: Db; secret: string; currency: CurrencyOf; now: () => Date }

/** Reviews of completed claims: what everybody reads, and what the owner of a claim writes. */
export function reviewsRoutes(app: Hono<Env>, { db, reading, secret, currency, now }: ReviewsDeps): void {
  const reviewing = { secret, act: 'review it' }

  const listed = async (query: ListQuery) => {
    const { items, total, mean, declined } = await listShown(reading, query)
    const named = items.map(review => ({ ...review, names: { from: nameOf(review.from), to: nameOf(review.to) } }))
    return { ...pageOf(named, total, query), mean, declined }
  }
  const latest = keepAnswer(now, () => listed({ page: 1, size: LATEST }))

  serve(app, calls.listReviews, (_, { query }) => listed(query))

  serve(app, calls.latestReviews, () => latest())

  serve(app, calls.readMyReview, async (c, { params }, caller) => {
    const owned = ownedClaim(c, await findClaim(reading, params.uuid), caller, reviewing)
    if (!owned.ok) return owned
    return isReviewed(owned.value) ? viewIn(reading, params.uuid) : notCompleted
  })

  serve(app, calls.leaveReview, async (c, { params, body }, caller) => {
    const owned = ownedClaim(c, await findClaim(db, params.uuid), caller, reviewing)
    if (!owned.ok) return owned
    const left = await leaveReview(db, owned.value, body, now())
    return left.ok ? viewIn(db, params.uuid) : left
  })

  const nameOf = (code: string) => currency(code)?.name ?? { ru: code, en: code }

  async function viewIn(db: Db, claim: string) {
    const found = (await readReviews(db, [claim])).get(claim)
    if (!found) return { state: 'none' as const }
    const { state, reason: _, ...review } = found
    return { state, review }
  }
}
