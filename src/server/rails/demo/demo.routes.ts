import type { Hono } from 'hono'
import { playDemoStep } from '#contract/claims/demo.calls.ts'
import { refuse } from '#contract/result.ts'
import { ownsClaim } from '#server/claims/claim-owner.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { playDemo } from './play-demo.ts'

/** The game of a demo office. In a real one these addresses answer as if nothing were there. */
export function demoRoutes(app: Hono<Env>, room: ClaimsRoom, { demo }: { demo: boolean }): void {
  const { parts, now } = room

  serve(app, playDemoStep, async (c, { params }, caller) => {
    const claim = demo ? await room.find(params.uuid) : undefined
    if (!claim) return nothingHere
    if (!ownsClaim(c, claim, caller, parts.secret)) return notYours
    const played = await playDemo(parts, claim.id, params.step, now())
    return played.ok ? (await room.view(claim.id, true))! : played
  })
}

const nothingHere = refuse({ reason: 'not-found', detail: 'There is no such claim in a demo office' })
const notYours = refuse({ reason: 'forbidden', detail: 'Only its owner can play with it' })
