import type { OwnClaim } from '#contract/referrals/referral-reasons.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { ownClaim, type Visitor } from './own-claim.ts'
import { findReferralCode } from './referral-codes.ts'
import { readReferralTerms } from './referral-terms.ts'

/** Who has brought a claim, with their share as it is now; and why it is nothing, where the claim is their own. */
export type Attribution = { owner: string; bps: bigint; code?: string; refused?: OwnClaim }

type Wish = Visitor & {
  from: string
  to: string
  /** The code of the first click, and the one that the request names. */
  codes: readonly (string | undefined)[]
}

/** The referrer of a claim: of the account, for good, and otherwise of the first click that leads to somebody. */
export async function attributeClaim(db: Db, { codes, ...visitor }: Wish): Promise<Attribution | undefined> {
  const found = (await referrerOfAccount(db, visitor.users)) ?? (await referrerOfCode(db, codes))
  if (!found) return undefined
  const refused = await ownClaim(db, found.owner, visitor)
  if (refused) return { ...found, bps: 0n, refused }
  const { bps } = await readReferralTerms(db, found.owner, visitor)
  return { ...found, bps }
}

type Found = { owner: string; code?: string }

async function referrerOfAccount(db: Db, users: Visitor['users']): Promise<Found | undefined> {
  for (const id of users) {
    if (id === undefined) continue
    const user = await db
      .selectFrom('users')
      .select(['referred_by', 'referred_via'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (user?.referred_by) return { owner: user.referred_by, code: user.referred_via ?? undefined }
  }
  return undefined
}

async function referrerOfCode(db: Db, codes: Wish['codes']): Promise<Found | undefined> {
  for (const given of codes) {
    const found = given === undefined ? undefined : await findReferralCode(db, given)
    if (found) return { owner: found.owner, code: found.code }
  }
  return undefined
}
