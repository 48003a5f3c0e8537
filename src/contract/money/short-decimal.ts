/** A decimal without closing zeros: `0.50` is `0.5`, and `100.00` is `100`. */
export const shortDecimal = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0*$/, '') : decimal
