/** As people read it aloud: `104 882`. */
export const claimNumber = (number: string): string => number.replaceAll(/\B(?=(\d{3})+$)/g, '\u00a0')
