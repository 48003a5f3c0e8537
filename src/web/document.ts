import { escapeHtml } from '#contract/escape-html.ts'
import { defaultLocale, type Locale, type Theme } from '#contract/locale.ts'
import { accentPath } from '#contract/logo.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { PREVIEW_SIZE, previewPath, sizeOfBanner } from '#contract/partners/banners.ts'
import { readPairSlug } from '#contract/quotes/pair-address.ts'
import { fontUrl } from '#web/fonts/font.ts'
import { pathIn } from '#web/locale/locale.tsx'
import type { Head } from '#web/shell/head.ts'
import type { Assets, PageFiles } from './page.ts'

type DocumentDeps = {
  locale: Locale
  theme: Theme
  origin: string
  /** The page's path without the language. */
  path: string
  head: Head
  office: OfficeIdentity
  assets: Assets
  /** The source files of the page and of what stands around it, by which the build knows their styles and code. */
  files: readonly string[]
  /** Of those the page needs the styles alone: what they draw is printed, and not hydrated. */
  printed: readonly string[]
  body: string
  /** What stands beside the page and is no part of it: the ways to the chats. */
  beside: string
  data: unknown
}

/** What stands at the lower edge of the console stands over the keyboard of a phone. */
const OVER_KEYS = ', interactive-widget=resizes-content'

export function documentHtml({
  locale,
  theme,
  origin,
  path,
  head,
  office,
  assets,
  files,
  printed,
  body,
  beside,
  data,
}: DocumentDeps): string {
  const { entry, styles, preloads } = assets.files[locale]
  const title = escapeHtml(head.title)
  const description = head.description && escapeHtml(head.description)
  return `<!doctype html>
<html lang="${locale}" data-theme="${theme}" data-build="${assets.buildId}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1${path.startsWith('/console') ? OVER_KEYS : ''}">
<title>${title}</title>
${description ? `<meta name="description" content="${description}">\n` : ''}${
  head.noindex ? '<meta name="robots" content="noindex">\n' : alternates(origin, locale, path, office.languages)
}${
  head.refreshSeconds ? `<noscript><meta http-equiv="refresh" content="${head.refreshSeconds}"></noscript>\n` : ''
}<meta property="og:title" content="${title}">
${description ? `<meta property="og:description" content="${description}">\n` : ''}<meta property="og:site_name" content="${escapeHtml(office.name)}">
<meta property="og:type" content="${head.article ? 'article' : 'website'}">
<meta property="og:url" content="${escapeHtml(origin + pathIn(locale, path))}">
<meta property="og:locale" content="${locale === 'ru' ? 'ru_RU' : 'en_GB'}">
${head.noindex ? '' : preview(origin, locale, path)}${head.feed ? `<link rel="alternate" type="application/rss+xml" href="${pathIn(locale, '/news/rss.xml')}">\n` : ''}<meta name="theme-color" content="#f4f3ee" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0b0f16" media="(prefers-color-scheme: dark)">
<link rel="preload" href="${fontUrl}" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${needed([...files, ...printed], styles)
  .map(href => `<link rel="stylesheet" href="${href}">\n`)
  .join(
    '',
  )}${office.accent ? `<link rel="stylesheet" href="${accentPath(office.accent)}">\n` : ''}${assets.preamble ?? ''}</head>
<body data-path="${escapeHtml(path)}">
<div id="root">${body}</div>
${beside}
<script type="application/json" id="page-data">${inScript(data)}</script>
<script type="application/json" id="page-code">${inScript({ entry, preloads: needed(files, preloads) })}</script>
${head.facts ? `<script type="application/ld+json">${inScript(head.facts(origin, office.name))}</script>\n` : ''}<script>${inlineScript}</script>
</body>
</html>
`
}

/** The picture beside a link to a page that everybody may see. */
function preview(origin: string, locale: Locale, path: string): string {
  const { width, height } = sizeOfBanner(PREVIEW_SIZE)
  const slug = /^\/exchange\/([^/]+)$/.exec(path)?.[1]
  const picture = escapeHtml(origin + previewPath(locale, slug === undefined ? undefined : readPairSlug(slug)))
  return `<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta name="twitter:card" content="summary_large_image">
`
}

/** What every page needs comes first, each once. */
const needed = (files: readonly string[], of: PageFiles['styles']) => [...new Set([undefined, ...files].flatMap(of))]

/** Tells search engines where this page stands in each language. */
function alternates(origin: string, locale: Locale, path: string, spoken: readonly Locale[]): string {
  const href = (locale: Locale) => escapeHtml(origin + pathIn(locale, path))
  const links = spoken.map(other => `<link rel="alternate" hreflang="${other}" href="${href(other)}">\n`)
  return `<link rel="canonical" href="${href(locale)}">\n${links.join('')}<link rel="alternate" hreflang="x-default" href="${href(spoken.includes(defaultLocale) ? defaultLocale : locale)}">\n`
}

/**
 * The code is asked for when the page has been painted, so that on a narrow line nothing competes with what a visitor
 * came to read. A page in a hidden tab is not painted, and does not wait. The content policy names this script by its
 * hash, so its text is the same on every page: which code a page needs stands beside it as data.
 */
export const inlineScript = `(({ entry, preloads }) => {
const start = () => {
for (const href of preloads) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
import(entry)
}
document.hidden ? start() : requestAnimationFrame(() => setTimeout(start))
})(JSON.parse(document.getElementById('page-code').textContent))`

/** JSON that cannot end the script element it stands in. */
const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
