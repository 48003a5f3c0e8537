import type { ReferralAnswer } from '#contract/catalogue/code-answer.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { goOnWith, type Soon } from '#server/platform/go-on-with.ts'
import { keepBriefly } from '#server/platform/keep-briefly.ts'
import { findReferralCode, type ReferralCode } from './referral-codes.ts'

export type AnswerReferral = (code: string, userId?: string) => Soon<ReferralAnswer>

/** The effect of a referral code, from the database, where it must be right. */
export const answerReferral = async (db: Db, code: string, userId?: string): Promise<ReferralAnswer> =>
  effectOf(await findReferralCode(db, code), code, userId)

/** The same for calculators, which ask again and again: whose code it is may be a moment old. */
export function openReferralAnswers(db: Db, now: () => Date): AnswerReferral {
  const find = keepBriefly(now, code => findReferralCode(db, code))
  return (code, userId) => goOnWith(find(code), found => effectOf(found, code, userId))
}

/** It leads to somebody, is unknown, or is the own one of who asks. */
function effectOf(found: ReferralCode | undefined, code: string, userId: string | undefined): ReferralAnswer {
  if (!found) return { applies: false, code, reason: 'unknown' }
  if (found.owner === userId) return { applies: false, code: found.code, reason: 'own' }
  return { applies: true, code: found.code }
}
