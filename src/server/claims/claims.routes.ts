import type { Context, Hono } from 'hono'
import type { AccountInput } from '#contract/claims/claim.ts'
import * as calls from '#contract/claims/claims.calls.ts'
import { refuse } from '#contract/result.ts'
import { eventStream } from '#server/http/event-stream.ts'
import { markReplayed } from '#server/http/replayed.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { lineOf } from '#server/http/visitor-address.ts'
import { CLAIM_COOKIE_SECONDS, claimCookie, claimCookiesBeyond, claimKey, isClaimKey } from './claim-key.ts'
import { ownsClaim } from './claim-owner.ts'
import type { ClaimsRoom } from './claims-room.ts'
import { keepRecent } from './recent-exchanges.ts'
import { refusalView } from './refusal-view.ts'

/** The calls of a claim's own page. */
export function claimsRoutes(app: Hono<Env>, room: ClaimsRoom): void {
  const { parts, secure, now } = room
  const recent = keepRecent(parts.db, now)

  serve(app, calls.openClaim, async (c, { body }, caller) => {
    const { address } = c.env
    const opened = await room.open({
      input: body,
      ...(caller.signedIn && { userId: caller.id }),
      ...(address && { line: lineOf(address) }),
    })
    if (!opened.ok) return opened
    giveKey(c, opened.value.claim.id)
    if (opened.value.replayed) markReplayed(c)
    return (await room.view(opened.value.claim.id, true))!
  })

  serve(app, calls.readClaim, async (c, { params, query }, caller) => {
    const history = await room.read(params.uuid)
    if (!history) return unknownClaim
    const { claim } = history
    const brought = isClaimKey(query.key, claim.id, parts.secret)
    if (brought) giveKey(c, claim.id)
    return room.show(history, brought || ownsClaim(c, claim, caller, parts.secret))
  })

  serve(app, calls.moveClaim, async (c, { params, body }, caller) => {
    const claim = await room.find(params.uuid)
    if (!claim) return unknownClaim
    if (!ownsClaim(c, claim, caller, parts.secret)) return notYours
    const { version, refundAccount, reference, quote } = body
    const moved = await room.move({
      claimId: claim.id,
      move: params.move,
      actor: 'client',
      author: caller.signedIn ? caller.id : 'guest',
      data: {
        ...(reference !== undefined && { reference }),
        ...(quote !== undefined && { quote }),
        ...(refundAccount && { refundAccount: refundAccount as AccountInput }),
      },
      ...(version !== undefined && { expectedVersion: version }),
    })
    return moved.ok ? (await room.view(claim.id, true))! : refuse(refusalView(room, claim, moved.refusal))
  })

  serve(app, calls.recentExchanges, () => recent())

  serve(app, calls.claimStream, async (c, { params }, caller) => {
    const claim = await room.find(params.uuid)
    if (!claim) return unknownClaim
    const listener = { caller, line: lineOf(c.env.address) }
    const stream = room.streams.open(claim.id, ownsClaim(c, claim, caller, parts.secret), listener)
    if (!stream) return refuse({ reason: 'too-many', retryAfter: 30 })
    return eventStream(stream)
  })

  function giveKey(c: Context<Env>, id: string): void {
    keep(c, claimCookie(id), claimKey(id, parts.secret), CLAIM_COOKIE_SECONDS)
    // All of them come along with every request, and servers and proxies read only so much of a head.
    for (const name of claimCookiesBeyond(c.env.own('cookie'), claimCookie(id))) keep(c, name, '', 0)
  }

  function keep(c: Context<Env>, name: string, value: string, seconds: number): void {
    const flags = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
    c.header('set-cookie', [`${name}=${value}`, ...flags].join('; '), { append: true })
  }
}

const unknownClaim = refuse({ reason: 'not-found', detail: 'There is no such claim' })
const notYours = refuse({ reason: 'forbidden', detail: 'Only its owner can do this' })
