import type uPlot from 'uplot'
import type { Locale } from '#contract/locale.ts'

/**
 * The library for charts. While it loads it makes a number format in the browser's own language, and some browsers name a
 * language that does not exist (`en-US@posix`); the language of the page is set for those first.
 */
export async function loadChart(locale: Locale): Promise<typeof uPlot> {
  if (!isLanguage(navigator.language)) {
    Object.defineProperty(navigator, 'language', { value: locale, configurable: true })
  }
  return (await import('uplot')).default
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
