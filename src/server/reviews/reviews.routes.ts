import type { Context, Hono } from 'hono'
import { accept, refuse } from '#contract/result.ts'
import * as calls from '#contract/reviews/reviews.calls.ts'
import { ownsClaim } from '#server/claims/claim-owner.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { isReviewed, leaveReview, notCompleted } from './leave-review.ts'
import { listShown, readReviews } from './reviews.store.ts'

/** Reviews of completed claims: what everybody reads, and what the owner of a claim writes. */
export function reviewsRoutes(app: Hono<Env>, claims: Claims): void {
  const { deps, now } = claims
  const { db, secret } = deps

  serve(app, calls.listReviews, async (_, { query }) => {
    const { items, total, mean, declined } = await listShown(db, query)
    const listed = items.map(review => ({ ...review, names: { from: nameOf(review.from), to: nameOf(review.to) } }))
    return { ...pageOf(listed, total, query), mean, declined }
  })

  serve(app, calls.readMyReview, async (c, { params }, caller) => {
    const owned = await ownedClaim(c, params.uuid, caller)
    if (!owned.ok) return owned
    return isReviewed(owned.value) ? viewOf(params.uuid) : notCompleted
  })

  serve(app, calls.leaveReview, async (c, { params, body }, caller) => {
    const owned = await ownedClaim(c, params.uuid, caller)
    if (!owned.ok) return owned
    const left = await leaveReview(db, owned.value, body, now())
    return left.ok ? viewOf(params.uuid) : left
  })

  const nameOf = (code: string) => deps.currency(code)?.name ?? { ru: code, en: code }

  async function ownedClaim(c: Context<Env>, id: string, caller: Caller) {
    const claim = await claims.find(id)
    if (!claim) return unknownClaim
    return ownsClaim(c, claim, caller, secret) ? accept(claim) : notYours
  }

  async function viewOf(claim: string) {
    const found = (await readReviews(db, [claim])).get(claim)
    if (!found) return { state: 'none' as const }
    const { state, reason: _, ...review } = found
    return { state, review }
  }
}

const unknownClaim = refuse({ reason: 'not-found' as const, detail: 'There is no such claim' })
const notYours = refuse({ reason: 'forbidden' as const, detail: 'Only the owner of the claim can review it' })
