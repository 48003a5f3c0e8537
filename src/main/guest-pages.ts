import type { Page } from '#web/page.ts'

/** Enough for every page in both languages and three themes; a flood of addresses only evicts the oldest. */
const MOST_PAGES = 256

export type GuestPages = {
  /** The page as it was rendered for the last guest. Undefined: not yet, or it is being rendered. */
  find: (key: string) => Page | undefined
  /** The page as it was rendered for the last guest, or rendered now. */
  get: (key: string, render: () => Promise<Page>) => Promise<Page>
}

/**
 * Pages that are the same for every guest are rendered once per version of the board and cached. `version` changes
 * whenever a page could change: a page that was begun under an older one is answered, but not cached.
 */
export function keepGuestPages(version: () => string): GuestPages {
  let keptFor = ''
  const pages = new Map<string, { rendering: Promise<Page>; page?: Page }>()

  function findNow(key: string) {
    const current = version()
    if (current !== keptFor) {
      pages.clear()
      keptFor = current
    }
    return pages.get(key)
  }

  return {
    find: key => findNow(key)?.page,
    get(key, render) {
      const known = findNow(key)
      if (known) return known.rendering

      // A promise is cached, so that a hundred guests at once get one rendering.
      const current = keptFor
      const rendering = render()
      const kept: { rendering: Promise<Page>; page?: Page } = { rendering }
      pages.set(key, kept)
      if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value!)
      const forget = () => pages.get(key) === kept && pages.delete(key)
      rendering.then(page => {
        if (page.kind !== 'html' || page.status !== 200 || version() !== current) forget()
        else kept.page = page
      }, forget)
      return rendering
    },
  }
}
