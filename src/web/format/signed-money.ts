import type { Locale } from '#contract/locale.ts'
import { moneyText, type Named } from '#contract/money/money-text.ts'
import { columnText } from './column-text.ts'

/** `−1 204,50 ₽`: a balance that may be negative. */
export const balanceText = (value: string, currency: Named, locale: Locale): string =>
  withMinus(value, value => moneyText(value, currency, locale))

/** Balances and their changes, `+500,00 ₽`, in a column with aligned decimal points. Zero has no sign. */
export function signedColumn(values: readonly string[], currency: Named, locale: Locale) {
  const text = columnText(values, currency, locale)
  const balance = (value: string) => withMinus(value, text)
  const change = (value: string) => (isNothing(value) || value.startsWith('-') ? balance(value) : `+${text(value)}`)
  return { balance, change }
}

const withMinus = (value: string, text: (value: string) => string): string =>
  value.startsWith('-') ? `−${text(value.slice(1))}` : text(value)

export const isNothing = (value: string): boolean => /^-?[0.]*$/.test(value)
