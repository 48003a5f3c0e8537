import type { Hono } from 'hono'
import { playDemoStep } from '#contract/rails/demo/demo.calls.ts'
import { refuse } from '#contract/result.ts'
import { ownsClaim } from '#server/claims/claim-owner.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { playDemo } from './play-demo.ts'

/** Simulated payments of a demo office. A real office answers these calls as if the claim did not exist. */
export function demoRoutes(app: Hono<Env>, claims: Claims, { demo }: { demo: boolean }): void {
  const { deps, now } = claims

  serve(app, playDemoStep, async (c, { params }, caller) => {
    const claim = demo ? await claims.find(params.uuid) : undefined
    if (!claim) return notFound
    if (!ownsClaim(c, claim, caller, deps.secret)) return notYours
    const played = await playDemo(deps, claim.id, params.step, now())
    return played.ok ? (await claims.view(claim.id, true))! : played
  })
}

const notFound = refuse({ reason: 'not-found', detail: 'There is no such claim in a demo office' })
const notYours = refuse({ reason: 'forbidden', detail: 'Only the owner of the claim can simulate its payment' })
