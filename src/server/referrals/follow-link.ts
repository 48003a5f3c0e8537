import type { Db } from '#server/platform/database/pool.ts'
import { countClick, isProgram } from './referral-clicks.ts'
import { findReferralCode } from './referral-codes.ts'
import { readReferralCookie, referralCookie } from './referral-cookie.ts'

/** A visit of a page with `?ref=`. */
export type Visit = {
  code: string
  /** Headers of the request. */
  cookie: string | undefined
  userAgent: string | undefined
  address: string
  /** The account that is signed in. */
  userId?: string
}

export type FollowLink = (visit: Visit) => Promise<string | undefined>

/**
 * What a link to a referrer leaves in the browser: a cookie, unless an earlier link that still leads to somebody has left one.
 * Programs are no visitors, and nobody clicks for themselves.
 */
export const openFollowLink =
  ({ db, secret, secure, now }: { db: Db; secret: string; secure: boolean; now: () => Date }): FollowLink =>
  async ({ code, cookie, userAgent, address, userId }) => {
    if (isProgram(userAgent)) return undefined
    const found = await findReferralCode(db, code)
    if (!found || found.owner === userId) return undefined
    await countClick(db, found, { address, secret, now: now() })
    const first = readReferralCookie(cookie)
    if (first !== undefined && (await findReferralCode(db, first))) return undefined
    return referralCookie(found.code, secure)
  }
