/** The section of discounts has one record. */
export const DISCOUNTS_KEY = 'office'
