/** The most unpaid claims at once that staff can allow one customer. */
export const MOST_UNPAID = 100
