import { matchRoutes } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { splitLocale } from '#web/locale/locale.tsx'

type Router = {
  routes: Parameters<typeof matchRoutes>[0]
  basename: string | undefined
  navigate: (to: string) => Promise<void>
}

/** Follows links inside the office without a reload. Every other click stays the browser's own. */
export function followLinks(router: Router, locale: Locale, leaveInstead: (href: string) => boolean): void {
  document.addEventListener('click', event => {
    const link = linkToFollow(event, locale)
    if (!link) return
    event.preventDefault()
    if (leaveInstead(link.href)) return location.assign(link.href)
    void router.navigate(splitLocale(link.pathname).path + link.search + link.hash)
  })

  // The code of a page is small: it can come while the finger is still on its way. Where it does not, the click asks again;
  // a browser may remember for good that a file did not come, so without a connection it is not asked at all.
  const warm = (event: Event) => {
    const element = (event.target as Element | null)?.closest?.<HTMLElement>('a, [data-leads]')
    const path = element instanceof HTMLAnchorElement ? pathHere(element) : element?.dataset.leads
    if (path === undefined) return
    for (const { route } of matchRoutes(router.routes, path, router.basename) ?? []) {
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
  // Another language is another document; so is everything that the router has no page for and the server has.
  if (splitLocale(link.pathname).locale !== locale) return undefined
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return undefined
  return link
}
