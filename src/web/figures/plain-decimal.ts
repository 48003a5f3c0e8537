/** An amount as it is typed into another program: no spaces, and no zeros that say nothing. */
export const plainDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
