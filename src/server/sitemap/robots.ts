import { locales, prefixOf } from '#contract/locale.ts'

/** Pages with somebody's own business, in every language. */
const personal = ['/account', '/claim', '/console', '/verify']

/** Calls: their documentation at `/api` may be found, they may not. */
const calls = ['/api/v1/', '/front-api/']

export function robotsText(origin: string): string {
  const closed = [...locales.flatMap(locale => personal.map(path => prefixOf(locale) + path)), ...calls]
  return `User-agent: *
${closed.map(path => `Disallow: ${path}\n`).join('')}
Sitemap: ${origin}/sitemap.xml
`
}
