import { createContext, useContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import { defaultLocale, type Locale, locales } from '#contract/locale.ts'

export { defineMessages, pathIn, prefixOf } from '#contract/locale.ts'

/** The language of the page that a loader or an action works for. */
export const localeContext = createRouterContext<Locale>()

const LocaleContext = createContext<Locale>(defaultLocale)
export const LocaleProvider = LocaleContext.Provider
export const useLocale = (): Locale => useContext(LocaleContext)

export const useMessages = <T extends object>(texts: Record<Locale, T>): T => texts[useLocale()]

/** Which language an address is in, and its path without the prefix. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const first = pathname.split('/', 2)[1]
  const locale = locales.find(locale => locale !== defaultLocale && locale === first)
  return locale ? { locale, path: pathname.slice(locale.length + 1) || '/' } : { locale: defaultLocale, path: pathname }
}

/** Where the texts of pages have it from. */
export { plural } from '#contract/plural.ts'
