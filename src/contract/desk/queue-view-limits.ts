/** More would not be found again. */
export const MOST_VIEWS = 12
export const LONGEST_VIEW_NAME = 40
