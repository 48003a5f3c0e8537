import type { Locale } from '#contract/locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** A decimal text as a person of that language reads it, digit for digit: Intl takes the text itself, never a float. */
export function showDecimal(decimal: string, locale: Locale, mostDecimals = 18): string {
  const key = `${locale}${mostDecimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: mostDecimals, roundingMode: 'trunc' })
    formats.set(key, format)
  }
  return format.format(decimal as Intl.StringNumericLiteral)
}
