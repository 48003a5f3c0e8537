import type { Context } from 'hono'
import type { Caller } from '#server/http/caller.ts'
import { isFromOurPages } from '#server/http/our-pages.ts'
import type { Env } from '#server/http/serve.ts'
import type { Claim } from './claim.ts'
import { claimCookie, isClaimKey } from './claim-key.ts'

/** The session of its owner, or the key of the browser that made it; a key counts only when a page of ours asks. */
export function ownsClaim(c: Context<Env>, claim: Claim, caller: Caller, secret: string): boolean {
  if (caller.signedIn && caller.id === claim.userId) return true
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads && isFromOurPages(name => c.env.own(name)) === false) return false
  return isClaimKey(cookieOf(c.env.own('cookie'), claimCookie(claim.id)), claim.id, secret)
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find(part => part.trim().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}
