import type { Context } from 'hono'
import { accept, refuse } from '#contract/result.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { isSameOrigin } from '#server/platform/http/same-origin.ts'
import type { Claim } from './claim.ts'
import { claimCookie, isClaimKey } from './claim-key.ts'

/** The claim that was found, for its owner alone; `act` says in the refusal what others cannot do. */
export function ownedClaim(
  c: Context<Env>,
  claim: Claim | undefined,
  caller: Caller,
  { secret, act = 'do this' }: { secret: string; act?: string },
) {
  if (!claim) return unknownClaim
  if (ownsClaim(c, claim, caller, secret)) return accept(claim)
  return refuse({ reason: 'forbidden', detail: `Only the owner of the claim can ${act}` })
}

export const unknownClaim = refuse({ reason: 'not-found', detail: 'There is no such claim' })

/** Whether the request has the owner's session or the claim's key; for moves the key counts only on the office's own pages. */
export function ownsClaim(c: Context<Env>, claim: Claim, caller: Caller, secret: string): boolean {
  if (caller.signedIn && caller.id === claim.userId) return true
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads && isSameOrigin(name => c.env.own(name)) === false) return false
  return isClaimKey(cookieOf(c.env.own('cookie'), claimCookie(claim.id)), claim.id, secret)
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find(part => part.trim().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}
