import type { Context } from 'hono'
import type { Env } from '#server/platform/http/request-context.ts'
import { CLAIM_COOKIE_SECONDS, claimCookie, claimCookiesBeyond, claimKey } from './claim-key.ts'

/** Makes this browser the owner's. */
export function giveClaimKey(
  c: Context<Env>,
  id: string,
  { secret, secure }: { secret: string; secure: boolean },
): void {
  const keep = (name: string, value: string, seconds: number) => {
    const flags = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
    c.header('set-cookie', [`${name}=${value}`, ...flags].join('; '), { append: true })
  }
  keep(claimCookie(id), claimKey(id, secret), CLAIM_COOKIE_SECONDS)
  // The browser sends all of these cookies with every request, and servers and proxies limit the size of headers.
  for (const name of claimCookiesBeyond(c.env.own('cookie'), claimCookie(id))) keep(name, '', 0)
}
