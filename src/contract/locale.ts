export const locales = ['ru', 'en'] as const
export type Locale = (typeof locales)[number]
/** Pages of the default language have no prefix; others are under `/en/…`. */
export const defaultLocale: Locale = 'ru'

/** Texts in every language; the compiler refuses a missing one. */
export const defineMessages = <T extends object>(texts: Record<Locale, T>): Record<Locale, T> => texts

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `/en` for English, nothing for the default language. */
export const prefixOf = (locale: Locale) => (locale === defaultLocale ? '' : `/${locale}`)

/** The same path in a language: `/news` is `/en/news` in English. */
export const pathIn = (locale: Locale, path: string) =>
  path === '/' ? prefixOf(locale) || '/' : prefixOf(locale) + path
