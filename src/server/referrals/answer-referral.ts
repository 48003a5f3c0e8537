import type { CodeAnswer } from '#contract/catalogue/code-answer.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { findReferralCode } from './referral-codes.ts'

/** The effect of a referral code: it leads to somebody, or is unknown. */
export async function answerReferral(db: Db, code: string): Promise<CodeAnswer> {
  const found = await findReferralCode(db, code)
  return found ? { applies: true, code: found.code } : { applies: false, code, reason: 'unknown' }
}
