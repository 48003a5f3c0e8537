/** A claim number in groups of three: `104 882`. */
export const claimNumber = (number: string): string => number.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
