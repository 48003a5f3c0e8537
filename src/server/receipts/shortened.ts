/** Removes trailing zeros from amounts with more than two decimals. */
export const shortened = (value: string): string =>
  /\.\d{3,}$/.test(value) ? value.replace(/0+$/, '').replace(/\.$/, '') : value
