import { type Locale, pathIn } from '#contract/locale.ts'
import type { ListedRow } from './content.store.ts'
import { escapeWords } from './render-markdown.ts'

export type FeedItem = ListedRow & { html: string }

/** RSS 2.0. Texts are escaped HTML, as readers expect; addresses in them are whole. */
export function newsFeedXml(items: readonly FeedItem[], locale: Locale, origin: string, officeName: string): string {
  const title = locale === 'ru' ? `${officeName}: новости` : `${officeName}: news`
  const address = (path: string) => xml(origin + pathIn(locale, path))
  const entries = items.map(
    ({ slug, publishedAt, title, lead, html }) => `<item>
<title>${xml(title[locale])}</title>
<link>${address(`/news/${slug}`)}</link>
<guid isPermaLink="true">${address(`/news/${slug}`)}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<description>${xml(lead[locale])}</description>
<content:encoded>${xml(whole(html, origin))}</content:encoded>
</item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xml(title)}</title>
<link>${address('/news')}</link>
<description>${xml(title)}</description>
<language>${locale}</language>
<atom:link href="${address('/news/rss.xml')}" rel="self" type="application/rss+xml"/>
${entries.join('')}</channel>
</rss>
`
}

/** A reader stands elsewhere. Our own renderer writes these attributes, and in no other way. */
const whole = (html: string, origin: string): string =>
  html.replaceAll(/ (href|src)="\//g, ` $1="${origin}/`).replaceAll(/ srcset="[^"]*"/g, '')

/** Characters that XML does not have at all, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const xml = (text: string): string => escapeWords(text.replaceAll(NOT_XML, ''))
