/** An amount to copy into another program: no spaces and no trailing zeros. */
export const plainDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
