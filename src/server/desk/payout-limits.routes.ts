import type { Hono } from 'hono'
import * as calls from '#contract/desk/limits.calls.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { listPayoutLimits, setPayoutLimit } from './payout-limits.ts'
import { handOf } from './staff.ts'

/** How much one person may send alone. */
export function payoutLimitsRoutes(app: Hono<Env>, { parts: { db }, now }: ClaimsRoom): void {
  serve(app, calls.payoutLimits, () => listPayoutLimits(db))

  serve(app, calls.setPayoutLimit, async (c, { params, body }, caller) => {
    const set = await setPayoutLimit(db, { ...params, ...body }, handOf(c, caller, now()))
    return set.ok ? set.value : set
  })
}
