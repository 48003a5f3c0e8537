import type { Hono } from 'hono'
import * as calls from '#contract/desk/slips.calls.ts'
import { refuse } from '#contract/result.ts'
import type { ClaimsRoom } from '#server/claims/claims-room.ts'
import { markReplayed } from '#server/http/replayed.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { attachSlip } from './attach-slip.ts'
import { deskClaimAfter } from './desk-claim.ts'
import { mediaTypes } from './slip-type.ts'
import { readContent } from './slips.store.ts'
import { handOf } from './staff.ts'

/** The papers of payouts and refunds. They name accounts of the office, so only staff see them. */
export function slipsRoutes(app: Hono<Env>, room: ClaimsRoom): void {
  const { db } = room.parts

  serve(app, calls.attachSlip, async (c, { params, query, file }, caller) => {
    const hand = handOf(c, caller, room.now())
    const slip = { claimId: params.uuid, id: params.id, name: query.name, bytes: file }
    const attached = await attachSlip(db, slip, hand)
    if (!attached.ok) return attached
    if (attached.value.replayed) markReplayed(c)
    return deskClaimAfter(room, attached.value.claim.id, hand)
  })

  serve(app, calls.readSlip, async (_, { params }) => {
    const slip = await readContent(db, params.uuid, params.id)
    if (!slip) return refuse({ reason: 'not-found', detail: 'There is no such slip' })
    return new Response(slip.content as Buffer<ArrayBuffer>, {
      headers: {
        'content-type': mediaTypes[slip.type],
        'content-length': String(slip.content.length),
        // Saved and never shown: whatever stands in it, it does not run in a page of the office. The name is ours.
        'content-disposition': `attachment; filename="slip-${params.id.slice(0, 8)}.${slip.type}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
