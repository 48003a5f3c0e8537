/** The same sum for a narrow place: before its digits are torn apart, its name goes to the next line. */
export const breakingSum = (text: string): string => text.replace(/\u00a0(?=\D+$)/, ' ')

/** Whether a sum is set smaller: eighteen decimals in letters of a headline are wider than their card. */
export const isLong = (text: string): boolean => text.length > LONGEST

const LONGEST = 18
