import { matchRoutes, type RouteObject } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { splitLocale } from '#web/locale/locale.tsx'

type Links = {
  routes: RouteObject[]
  basename: string
  locale: Locale
  navigate: (to: string) => Promise<void>
  /** Whether the browser shall load the next page anew. */
  leaveInstead: () => boolean
  openChat: () => void
}

/** Follows links inside the office without a reload. Every other click stays the browser's own. */
export function followLinks({ routes, basename, locale, navigate, leaveInstead, openChat }: Links): void {
  document.addEventListener('click', event => {
    const link = linkToFollow(event, locale)
    if (!link) return
    event.preventDefault()
    if (link.dataset.chat) return openChat()
    if (leaveInstead()) return location.assign(link.href)
    void navigate(splitLocale(link.pathname).path + link.search + link.hash)
  })

  // The code of a page is small enough to load between the touch and the click. When it fails, the click loads it again;
  // a browser may cache the failure, so without a connection nothing is loaded.
  const warm = (event: Event) => {
    const element = (event.target as Element | null)?.closest?.<HTMLElement>('a, [data-leads]')
    const path = element instanceof HTMLAnchorElement ? pathHere(element) : element?.dataset.leads
    if (path === undefined) return
    for (const { route } of matchRoutes(routes, path, basename) ?? []) {
      if (typeof route.lazy === 'function' && navigator.onLine) void route.lazy().catch(() => {})
    }
  }
  document.addEventListener('pointerover', warm, { passive: true })
  document.addEventListener('focusin', warm)
}

const pathHere = (link: HTMLAnchorElement): string | undefined =>
  link.origin === location.origin ? link.pathname : undefined

/** The link that a plain click would open in this window, in this language, on this site. */
function linkToFollow(event: MouseEvent, locale: Locale): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = (event.target as Element | null)?.closest('a')
  if (!link?.href || link.origin !== location.origin) return undefined
  if (link.target && link.target !== '_self') return undefined
  if (link.hasAttribute('download') || link.dataset.reload !== undefined) return undefined
  // Another language is another document; so is every address that only the server knows.
  if (splitLocale(link.pathname).locale !== locale) return undefined
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return undefined
  return link
}
