/** The earliest date; null and undefined are ignored. */
export const earliest = (first: Date, ...others: readonly (Date | null | undefined)[]): Date =>
  others.reduce<Date>((found, other) => (other && other < found ? other : found), first)

/** The latest date; null and undefined are ignored. */
export const latest = (first: Date, ...others: readonly (Date | null | undefined)[]): Date =>
  others.reduce<Date>((found, other) => (other && other > found ? other : found), first)
