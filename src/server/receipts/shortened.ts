import { shortDecimal } from '#contract/money/short-decimal.ts'
/** Removes trailing zeros from amounts with more than two decimals. */
export const shortened = (value: string): string => (/\.\d{3,}$/.test(value) ? shortDecimal(value) : value)
