import type { Hono } from 'hono'
import type { AccountInput } from '#contract/claims/claim.ts'
import * as calls from '#contract/claims/claims.calls.ts'
import { defined } from '#contract/defined.ts'
import { refuse } from '#contract/result.ts'
import { readDevice } from '#server/auth/cookies.ts'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { readReferralCookie } from '#server/referrals/referral-cookie.ts'
import { checkNamedRefund } from './aml/check-named-refund.ts'
import { isClaimKey } from './claim-key.ts'
import { ownedClaim, ownsClaim, unknownClaim } from './claim-owner.ts'
import type { Claims } from './claims-deps.ts'
import { giveClaimKey } from './give-claim-key.ts'
import { readVisitSource } from './opening/visit-source.ts'
import { refusalView } from './refusal-view.ts'

export function claimsRoutes(app: Hono<Env>, claims: Claims): void {
  const { deps, now } = claims
  const keys = { secret: deps.secret, secure: claims.secure }

  serve(app, calls.openClaim, async (c, { body }, caller) => {
    const { address } = c.env
    const source = readVisitSource(c.env.own('cookie'))
    const opened = await claims.open({
      input: body,
      ...defined({ source }),
      userId: caller.signedIn ? caller.id : undefined,
      address: address || undefined,
      network: address ? networkOf(address) : undefined,
      clicked: readReferralCookie(c.env.own('cookie')),
      device: readDevice(c.env.own('cookie'), claims.secure),
    })
    if (!opened.ok) return opened
    giveClaimKey(c, opened.value.claim.id, keys)
    if (opened.value.replayed) markReplayed(c)
    return (await claims.view(opened.value.claim.id, true))!
  })

  serve(app, calls.readClaim, async (c, { params, query }, caller) => {
    const history = await claims.read(params.uuid)
    if (!history) return unknownClaim
    const { claim } = history
    const brought = isClaimKey(query.key, claim.id, deps.secret)
    if (brought) giveClaimKey(c, claim.id, keys)
    return claims.show(history, brought || ownsClaim(c, claim, caller, deps.secret))
  })

  serve(app, calls.moveClaim, async (c, { params, body }, caller) => {
    const owned = ownedClaim(c, await claims.find(params.uuid), caller, deps)
    if (!owned.ok) return owned
    const claim = owned.value
    const { version, refundAccount, payoutAccount, reference, quote, code, text } = body
    const named = await checkNamedRefund(deps, claim, refundAccount as AccountInput | undefined, now())
    if (!named.ok) return named
    const moved = await claims.move({
      claimId: claim.id,
      move: params.move,
      actor: 'client',
      author: caller.signedIn ? caller.id : 'guest',
      data: {
        ...defined({
          reference,
          quote,
          code,
          text,
          refundAccount: refundAccount && (refundAccount as AccountInput),
          payoutAccount: payoutAccount && (payoutAccount as AccountInput),
          heldRefund: named.value,
        }),
      },
      expectedVersion: version,
    })
    return moved.ok
      ? (await claims.view(claim.id, true))!
      : refuse(refusalView(moved.refusal, claim, { secret: deps.secret, now: now() }))
  })

  serve(app, calls.recentExchanges, () => claims.recent())

  serve(app, calls.officeActivity, () => claims.activity())

  serve(app, calls.claimStream, async (c, { params }, caller) => {
    const claim = await claims.find(params.uuid)
    if (!claim) return unknownClaim
    const listener = { caller, network: networkOf(c.env.address) }
    const stream = claims.streams.open(claim.id, ownsClaim(c, claim, caller, deps.secret), listener)
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream)
  })
}
