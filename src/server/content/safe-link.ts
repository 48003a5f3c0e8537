import { type Locale, locales, pathIn } from '#contract/locale.ts'

/** What a link may begin with. Everything else, above all `javascript:` and `data:`, is no link. */
const SCHEME = /^(https?|mailto|tel):/i

/** Control characters, and those that turn the direction of text or have no width: browsers drop some of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\\]/

export type SafeLink = { href: string; foreign: boolean }

/**
 * Where a link of a text leads: a page of the office in the language of the text, a place on the same page, or another
 * site. Undefined: it is no address that a reader should be led to.
 */
export function safeLink(href: string, locale: Locale): SafeLink | undefined {
  if (href.length > 2_000 || HIDDEN.test(href) || HIDDEN.test(decoded(href))) return undefined
  if (href.startsWith('#')) return { href, foreign: false }
  if (/^\/(?!\/)/.test(href)) return { href: inLanguage(href, locale), foreign: false }
  if (!SCHEME.test(href)) return undefined
  if (/^(mailto|tel):/i.test(href)) return { href, foreign: false }
  const url = URL.parse(href)
  // A name before an @ would let a link to one site look like a link to another.
  return url && !url.username && !url.password ? { href: url.href, foreign: true } : undefined
}

/** A page is named without its language, or with it. */
function inLanguage(href: string, locale: Locale): string {
  const [path = '/', rest = ''] = [href.replace(/[?#].*$/, ''), /[?#].*$/.exec(href)?.[0]]
  const named = locales.some(other => path === `/${other}` || path.startsWith(`/${other}/`))
  const isFile = /\.\w+$/.test(path)
  return named || isFile ? href : pathIn(locale, path) + rest
}

/** A parser writes such characters as `%…`, which a browser may show as they were. An ordinary space is none of them. */
function decoded(href: string): string {
  try {
    return decodeURIComponent(href).replaceAll(' ', '')
  } catch {
    return '\\'
  }
}
