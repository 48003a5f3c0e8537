/** A course is agreed for an amount: a tenth more is a slip of the hand, and beyond that it would be another exchange. */
export const coversAtCourse = (agreed: bigint, units: bigint): boolean => units * 10n <= agreed * 11n
