import { locales, prefixOf } from '#contract/locale.ts'

/** Private pages, in every language. */
const personal = ['/account', '/claim', '/console', '/verify']

/** API calls; their documentation at `/api` may be indexed. */
const calls = ['/api/v1/', '/front-api/']

export function robotsText(origin: string): string {
  const closed = [...locales.flatMap(locale => personal.map(path => prefixOf(locale) + path)), ...calls]
  return `User-agent: *
${closed.map(path => `Disallow: ${path}\n`).join('')}
Sitemap: ${origin}/sitemap.xml
`
}
