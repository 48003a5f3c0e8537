/** The best mark of a review; the worst one is 1. */
export const MOST_STARS = 5

export const SHORTEST_REVIEW = 10
export const LONGEST_REVIEW = 1_500
export const LONGEST_REVIEWER = 40
