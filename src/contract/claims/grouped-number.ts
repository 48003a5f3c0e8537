/** The number of a claim in groups of three: `104 882`. */
export const groupedNumber = (number: string): string => number.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
