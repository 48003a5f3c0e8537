/** The unit of account of what is owed to referrers: US dollars, which are no currency of the catalogue. */
export const DOLLARS = 'USD'
/** Its smallest unit is a hundredth of a cent. */
export const DOLLAR_SCALE = 4
