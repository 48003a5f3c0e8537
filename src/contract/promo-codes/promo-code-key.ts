/** The one spelling of a promo code: people type it in any case, and with spaces around it. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase()

/** Latin letters, digits, hyphens and low lines; it begins with a letter or a digit. */
export const isPromoCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,31}$/.test(code)
