import { defaultLocale, locales } from '#contract/locale.ts'

/**
 * Spells the address of a page as the table of screens does: `/EN/Claim/0F4C…` stands at `/en/claim/0f4c…`. What is no
 * word of the table is left alone, and so is what no screen has.
 */
export function pageSpelling(paths: readonly string[]): (path: string) => string {
  const screens = paths.map(partsOf)
  const isIn = (screen: readonly string[], parts: readonly string[]) =>
    screen.length === parts.length && screen.every((word, at) => isParameter(word) || word === lower(parts[at]!))
  // Of `/claim/success` and `/claim/:uuid` the one with more words of its own is meant, as the router takes it.
  const wordsOf = (screen: readonly string[]) => screen.filter(word => !isParameter(word)).length
  screens.sort((a, b) => wordsOf(b) - wordsOf(a))

  return path => {
    // Most addresses are in small letters already.
    if (path === lower(path)) return path
    const parts = partsOf(path)
    const locale = locales.find(locale => locale !== defaultLocale && locale === lower(parts[0] ?? ''))
    const rest = locale ? parts.slice(1) : parts
    const screen = screens.find(screen => isIn(screen, rest))
    const spelled = screen ? screen.map((word, at) => (isParameter(word) ? spellValue(word, rest[at]!) : word)) : rest
    return `/${[...(locale ? [locale] : []), ...spelled].join('/')}`
  }
}

const partsOf = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .filter((part, at) => part !== '' || at > 0)
const isParameter = (word: string) => word.startsWith(':')
/** In small letters, but for those of an escape, which are written in capitals. */
const lower = (text: string) =>
  text.replace(/%[\dA-F]{2}|[A-Z]/g, sign => (sign.length === 1 ? sign.toLowerCase() : sign))

/** Codes of currencies are written in capitals, a pair and the key of a record as they are, and everything else in small letters. */
function spellValue(name: string, value: string): string {
  if (name === ':pair' || name === ':key') return value
  return name === ':currency' ? value.toUpperCase() : lower(value)
}
