/** The section of withdrawals has one record. */
export const WITHDRAWALS_KEY = 'office'
