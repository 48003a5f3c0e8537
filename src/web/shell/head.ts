import { useEffect } from 'react'
import { type Params, useMatches } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'

export type Head = {
  title: string
  description?: string
  /** A page that search engines must leave alone: personal, or not yet there. */
  noindex?: boolean
  /** Without JavaScript the browser reloads the page this often, because its content changes by itself. */
  refreshSeconds?: number
  /** The news feed belongs to it. */
  feed?: true
  /** It is an article, for whoever shows a preview of a link. */
  article?: true
  /** What the page is about, for search engines (schema.org). Made with the office's address, as addresses in it are whole. */
  facts?: (origin: string, officeName: string) => object
}

/** What a page's file exports as `handle`. */
export type PageHandle<Data = unknown> = {
  head: (page: { locale: Locale; data: Data; params: Params; path: string }) => Head
  /** A page in the middle of a task has a short footer. */
  footer?: 'brief'
}

type Match = { handle?: unknown; loaderData?: unknown; params: Params }

/** The head of the innermost page that has one. */
export function headOf(matches: readonly Match[], locale: Locale, path: string, office: string): Head {
  const match = matches.findLast(match => typeof (match.handle as PageHandle | undefined)?.head === 'function')
  if (!match) return { title: office }
  const head = (match.handle as PageHandle).head({ locale, data: match.loaderData, params: match.params, path })
  return { ...head, title: `${head.title} — ${office}` }
}

export const errorHead = (status: number, locale: Locale, office: string): Head => ({
  title: `${locale === 'ru' ? 'Ошибка' : 'Error'} ${status} — ${office}`,
  noindex: true,
})

/** The server writes the first head; then the title follows the page. `mark`: what waits, shown first. */
export function useDocumentHead(mark = ''): void {
  const matches = useMatches()
  const locale = useLocale()
  const path = matches.at(-1)?.pathname ?? '/'
  const { name } = useOffice()
  const { title } = headOf(matches, locale, path, name)
  useTitle(mark ? `${mark} ${title}` : title)
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
