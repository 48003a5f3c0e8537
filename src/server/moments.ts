/** The first of several moments; what is not set is never first. */
export const earliest = (first: Date, ...others: readonly (Date | null | undefined)[]): Date =>
  others.reduce<Date>((found, other) => (other && other < found ? other : found), first)

/** The last of several moments; what is not set is never last. */
export const latest = (first: Date, ...others: readonly (Date | null | undefined)[]): Date =>
  others.reduce<Date>((found, other) => (other && other > found ? other : found), first)
