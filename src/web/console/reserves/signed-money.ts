import type { Locale } from '#contract/locale.ts'
import { moneyText, type Named } from '#contract/money-text.ts'

/** `−1 204,50 ₽`: a balance that may stand below nothing. */
export const balanceText = (value: string, currency: Named, locale: Locale): string =>
  value.startsWith('-') ? `−${moneyText(value.slice(1), currency, locale)}` : moneyText(value, currency, locale)

/** `+500 ₽`: by how much something has changed. Nothing has no sign. */
export const changeText = (value: string, currency: Named, locale: Locale): string =>
  isNothing(value) || value.startsWith('-')
    ? balanceText(value, currency, locale)
    : `+${balanceText(value, currency, locale)}`

export const isNothing = (value: string): boolean => /^-?[0.]*$/.test(value)
