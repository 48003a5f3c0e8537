import type { ReferralAnswer } from '#contract/catalogue/code-answer.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { findReferralCode } from './referral-codes.ts'

/** The effect of a referral code: it leads to somebody, is unknown, or is the own one of who asks. */
export async function answerReferral(db: Db, code: string, userId?: string): Promise<ReferralAnswer> {
  const found = await findReferralCode(db, code)
  if (!found) return { applies: false, code, reason: 'unknown' }
  if (found.owner === userId) return { applies: false, code: found.code, reason: 'own' }
  return { applies: true, code: found.code }
}
