/** The same sum for a narrow place: before its digits are torn apart, its name goes to the next line. */
export const breakingSum = (text: string): string => text.replace(/\u00a0(?=\D+$)/, ' ')
