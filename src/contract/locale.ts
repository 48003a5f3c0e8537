export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]
/** Pages of the default language have no prefix; the others stand under `/en/…`. */
export const defaultLocale: Locale = 'ru'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
