/** Decimals of a coin that say nothing are left out; those of money stay. */
export const shortened = (value: string): string =>
  /\.\d{3,}$/.test(value) ? value.replace(/0+$/, '').replace(/\.$/, '') : value
