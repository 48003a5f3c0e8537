/** What one person alone may give a customer: hundredths of a percent of an exchange, and of what an exchange earned. */
export const USUAL_DISCOUNT_BPS = 100
export const USUAL_REFERRAL_BPS = 3_000
