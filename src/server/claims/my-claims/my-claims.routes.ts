import type { Hono } from 'hono'
import type { ClaimListItem } from '#contract/claims/claim.ts'
import * as calls from '#contract/claims/claims.calls.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Claim } from '../claim.ts'
import { claimsCsv, csvHeaders } from './claims-csv.ts'
import { everyOwnClaim, listOwnClaims } from './my-claims.store.ts'

const MOST_EXPORTED = 10_000

type MyClaimsDeps = { db: Db; reading: Db; timeZone: () => string }

export function myClaimsRoutes(app: Hono<Env>, { db, reading, timeZone }: MyClaimsDeps): void {
  serve(app, calls.myClaims, async (_, { query }, caller) => {
    const { claims, total } = await listOwnClaims(reading, { userId: caller.id, ...query }, query)
    return pageOf(claims.map(claimListItem), total, query)
  })

  serve(app, calls.myClaimsCsv, async (_, { query }, caller) => {
    const { status, locale } = query
    const claims = await everyOwnClaim(db, { userId: caller.id, status }, MOST_EXPORTED)
    return new Response(claimsCsv(claims, locale, { timeZone: timeZone() }), { headers: csvHeaders })
  })
}

export function claimListItem(claim: Claim): ClaimListItem {
  const { figures, terms, from, to } = claim
  const give = { currency: from, value: toDecimal(figures.give, terms.fromScale) }
  const get = { currency: to, value: toDecimal(figures.get, terms.toScale) }
  return {
    id: claim.id,
    number: claim.number,
    state: claim.state,
    direction: { from, to },
    give,
    get,
    course: terms.course,
    openedAt: claim.openedAt.toISOString(),
    changedAt: claim.changedAt.toISOString(),
    deadline: claim.deadline?.toISOString(),
    repeat: {
      side: figures.side,
      amount: figures.side === 'from' ? give.value : get.value,
      city: claim.city,
    },
  }
}
