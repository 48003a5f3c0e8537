import type { Hono } from 'hono'
import * as calls from '#contract/desk/slips.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Claims } from '#server/claims/claims-deps.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import { attachSlip } from './attach-slip.ts'
import { deskClaimAfter } from './desk-claim.ts'
import { mediaTypes } from './slip-type.ts'
import { readContent } from './slips.store.ts'

/** The slips of payouts and refunds. They name accounts of the office, so only staff see them. */
export function slipsRoutes(app: Hono<Env>, claims: Claims): void {
  const { db } = claims.deps

  serve(app, calls.attachSlip, async (c, { params, query, file }, caller) => {
    const actor = actorOf(c, caller, claims.now())
    const slip = { claimId: params.uuid, id: params.id, name: query.name, bytes: file }
    const attached = await attachSlip(db, slip, actor)
    if (!attached.ok) return attached
    if (attached.value.replayed) markReplayed(c)
    return deskClaimAfter(claims, attached.value.claim.id, actor)
  })

  serve(app, calls.readSlip, async (_, { params }) => {
    const slip = await readContent(db, params.uuid, params.id)
    if (!slip) return refuse({ reason: 'not-found', detail: 'There is no such slip' })
    return new Response(slip.content as Buffer<ArrayBuffer>, {
      headers: {
        'content-type': mediaTypes[slip.type],
        'content-length': String(slip.content.length),
        // Downloaded and never displayed, so that no content of a slip runs in a page of the office. The file's name is ours.
        'content-disposition': `attachment; filename="slip-${params.id.slice(0, 8)}.${slip.type}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
