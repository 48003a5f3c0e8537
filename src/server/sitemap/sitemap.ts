import { escapeHtml } from '#contract/escape-html.ts'
import { defaultLocale, locales, pathIn } from '#contract/locale.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import type { BoardLayout, BoardPlace } from '#server/quotes/board-layout.ts'

/** The limit of the sitemap protocol per file. */
const MOST_ADDRESSES = 50_000

/** The sitemap: static pages and the page of every pair that is not closed. */
export function sitemapXml(layout: BoardLayout, pages: readonly string[], origin: string): string {
  const pairs = layout.places.filter(isOffered).map(({ from, to }) => pairPath(from.code, to.code))
  const paths = [...pages, ...pairs].slice(0, Math.floor(MOST_ADDRESSES / locales.length))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${paths.map(path => entriesOf(path, origin)).join('')}</urlset>
`
}

/** Closed pairs are not listed; those paused for a rate or for the night are. */
const isOffered = ({ direction, from, to }: BoardPlace): boolean =>
  direction.state === 'on' && from.state === 'on' && to.state === 'on'

/** One entry per language; each links all of them. */
function entriesOf(path: string, origin: string): string {
  const addresses = locales.map(locale => [locale, escapeHtml(origin + pathIn(locale, path))] as const)
  const links = [...addresses, ['x-default', escapeHtml(origin + pathIn(defaultLocale, path))] as const]
    .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join('')
  return addresses.map(([, address]) => `<url><loc>${address}</loc>${links}</url>\n`).join('')
}
