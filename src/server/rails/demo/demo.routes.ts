import type { Hono } from 'hono'
import { playDemoStep } from '#contract/rails/demo/demo.calls.ts'
import { ownedClaim } from '#server/claims/claim-owner.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { playDemo } from './play-demo.ts'

/** Simulated payments of a demo office. A real office answers these calls as if the claim did not exist. */
export function demoRoutes(app: Hono<Env>, claims: Claims, { demo }: { demo: boolean }): void {
  const { deps, now } = claims

  serve(app, playDemoStep, async (c, { params }, caller) => {
    const found = demo ? await claims.find(params.uuid) : undefined
    const owned = ownedClaim(c, found, caller, { secret: deps.secret, act: 'simulate its payment' })
    if (!owned.ok) return owned
    const { id } = owned.value
    const played = await playDemo(deps, id, params.step, now())
    return played.ok ? (await claims.view(id, true))! : played
  })
}
