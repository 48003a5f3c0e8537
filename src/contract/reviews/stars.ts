/** The best mark of a review; the worst one is 1. */
export const MOST_STARS = 5
