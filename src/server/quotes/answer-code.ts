import type { CodeAnswer } from '#contract/calculator/code-answer.ts'

/** What a promo code or a referral gives in this office. It has issued none so far, and says so instead of forgetting it. */
export const answerCode = (code: string): CodeAnswer => ({ applies: false, code, reason: 'unknown' })
