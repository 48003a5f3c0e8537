import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/**
 * The secret that lets its bearer act on the claim: 256 bits derived from the office's secret and the claim's id, so that a
 * copy of the database does not reveal it, and later e-mails can contain it.
 */
export const claimKey = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`agio claim key 1\n${id}`).digest('base64url')

export const isClaimKey = (given: string | undefined, id: string, secret: string): boolean =>
  given !== undefined && equalInConstantTime(given, claimKey(id, secret))

/** One cookie for each claim that was opened in this browser, or visited in it from an e-mail. */
export const claimCookie = (id: string): string => `claim_${id}`

/** The claims whose keys a browser holds. What it says without the right key counts for nothing. */
export const claimsOfBrowser = (cookies: string | undefined, secret: string): string[] =>
  [...(cookies ?? '').matchAll(/(?:^|;)\s*claim_([\da-f-]{36})=([^;\s]*)/g)].flatMap(([, id, key]) =>
    isClaimKey(key, id!, secret) ? [id!] : [],
  )

/** The most claim keys that a browser keeps. Older claims can be reached from their e-mails or the owner's account. */
const MOST_COOKIES = 40

/** The cookies beyond the limit once another one is added; the browser lists the oldest first. */
export function claimCookiesBeyond(header: string | undefined, added: string): string[] {
  const names = (header ?? '').split(';').map(part => part.split('=', 1)[0]!.trim())
  const others = names.filter(name => name !== added && /^claim_[\da-f-]{36}$/.test(name))
  return others.slice(0, Math.max(0, others.length + 1 - MOST_COOKIES))
}

/** A little longer than late payments are watched for. */
export const CLAIM_COOKIE_SECONDS = 90 * 24 * 60 * 60
