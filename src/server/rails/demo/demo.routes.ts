import type { Hono } from 'hono'
import { playDemoStep } from '#contract/rails/demo/demo.calls.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { ownedClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { ShowClaim } from '#server/claims/claims-deps.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { playDemo } from './play-demo.ts'

type DemoDeps = {
  db: Db
  secret: string
  demo: boolean
  now: () => Date
  claimsDeps: ClaimsDeps
  showClaim: ShowClaim
}

/** Simulated payments of a demo office. A real office answers these calls as if the claim did not exist. */
export function demoRoutes(app: Hono<Env>, { db, secret, demo, now, claimsDeps, showClaim }: DemoDeps): void {
  serve(app, playDemoStep, async (c, { params }, caller) => {
    const found = demo ? await findClaim(db, params.uuid) : undefined
    const owned = ownedClaim(c, found, caller, { secret, act: 'simulate its payment' })
    if (!owned.ok) return owned
    const { id } = owned.value
    const played = await playDemo(claimsDeps, id, params.step, now())
    return played.ok ? showClaim((await readHistory(db, id))!, true) : played
  })
}
