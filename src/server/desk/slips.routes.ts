import type { Hono } from 'hono'
import type { SlipType } from '#contract/desk/slip-limits.ts'
import * as calls from '#contract/desk/slips.calls.ts'
import { refuse } from '#contract/result.ts'
import { actorOf } from '#server/auth/staff.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { ownedClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { attachAnswerFile, attachSlip } from './attach-slip.ts'
import { type DeskClaimDeps, deskClaimAfter } from './desk-claim.ts'
import { mediaTypes } from './slip-type.ts'
import { readContent } from './slips.store.ts'

type SlipsDeps = DeskClaimDeps & { secret: string; now: () => Date }

/** The slips of payouts and refunds. They name accounts of the office, so only staff see them. */
export function slipsRoutes(app: Hono<Env>, { db, showClaim, rails, secret, now }: SlipsDeps): void {
  serve(app, calls.attachSlip, async (c, { params, query, file }, caller) => {
    const actor = actorOf(c, caller, now())
    const attached = await attachSlip(db, { claimId: params.uuid, id: params.id, name: query.name, bytes: file }, actor)
    if (!attached.ok) return attached
    if (attached.value.replayed) markReplayed(c)
    return deskClaimAfter({ db, showClaim, rails }, params.uuid, actor)
  })

  serve(app, calls.attachAnswerFile, async (c, { params: { uuid, id }, query, file }, caller) => {
    const owned = ownedClaim(c, await findClaim(db, uuid), caller, { secret, act: 'answer' })
    if (!owned.ok) return owned
    const attached = await attachAnswerFile(db, { claimId: uuid, id, name: query.name, bytes: file }, now())
    if (!attached.ok) return attached
    if (attached.value.replayed) markReplayed(c)
    return showClaim((await readHistory(db, uuid))!, true)
  })

  serve(app, calls.readSlip, async (_, { params }) => {
    const slip = await readContent(db, { claim: params.uuid }, params.id)
    return slip ? slipDownload(slip, params.id) : refuse({ reason: 'not-found', detail: 'There is no such slip' })
  })
}

/** Downloaded and never displayed, so that no content of a slip runs in a page of the office. The file's name is ours. */
export const slipDownload = ({ type, content }: { type: SlipType; content: Buffer }, id: string): Response =>
  new Response(content as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': mediaTypes[type],
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="slip-${id.slice(0, 8)}.${type}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
