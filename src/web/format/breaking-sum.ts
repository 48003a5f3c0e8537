/** The sum for a narrow place: it breaks before its currency, not between its digits. */
export const breakingSum = (text: string): string => text.replace(/\u00a0(?=\D+$)/, ' ')

/** Whether a sum needs a smaller size: eighteen decimals in the size of a headline are wider than a card. */
export const isLong = (text: string): boolean => text.length > LONGEST

const LONGEST = 18
