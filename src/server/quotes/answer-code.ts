import type { CodeAnswer } from '#contract/catalogue/code-answer.ts'

/** The effect of a promo code. The office has issued none yet, and says so. */
export const answerCode = (code: string): CodeAnswer => ({ applies: false, code, reason: 'unknown' })
