import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Who has this may act on the claim: 256 bits that follow from the office's secret and the claim, so that no copy of the
 * database gives them away, and letters written later can carry them too.
 */
export const claimKey = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`agio claim key 1\n${id}`).digest('base64url')

export function isClaimKey(given: string | undefined, id: string, secret: string): boolean {
  if (given === undefined) return false
  const [a, b] = [Buffer.from(given), Buffer.from(claimKey(id, secret))]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** One cookie for each claim that was made in this browser, or opened in it from its letter. */
export const claimCookie = (id: string): string => `claim_${id}`

/** A browser keeps the keys of so many claims. Older ones are in their letters, and in the account of who has one. */
const MOST_COOKIES = 40

/** The cookies of claims that a browser has too many of when one more comes: the first that it names are the oldest. */
export function claimCookiesBeyond(header: string | undefined, added: string): string[] {
  const names = (header ?? '').split(';').map(part => part.split('=', 1)[0]!.trim())
  const others = names.filter(name => name !== added && /^claim_[\da-f-]{36}$/.test(name))
  return others.slice(0, Math.max(0, others.length + 1 - MOST_COOKIES))
}

/** As long as late money is watched for, and a little longer. */
export const CLAIM_COOKIE_SECONDS = 90 * 24 * 60 * 60
