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

/** As long as late money is watched for, and a little longer. */
export const CLAIM_COOKIE_SECONDS = 90 * 24 * 60 * 60
