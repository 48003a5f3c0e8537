import type { Page } from '#web/page.ts'

/** Enough for every page in both languages and three themes; a flood of addresses only evicts the oldest. */
const MOST_PAGES = 256

export type GuestPages = {
  /** The page as it was rendered for the last guest. */
  find: (key: string) => Promise<Page> | undefined
  /** The page as it was rendered for the last guest, or rendered now. */
  get: (key: string, render: () => Promise<Page>) => Promise<Page>
}

/**
 * Pages that are the same for every guest are rendered once per version of the board and cached. `version` changes
 * whenever a page could change: a page that was begun under an older one is answered, but not cached.
 */
export function keepGuestPages(version: () => string): GuestPages {
  let keptFor = ''
  const pages = new Map<string, Promise<Page>>()

  function find(key: string): Promise<Page> | undefined {
    const current = version()
    if (current !== keptFor) {
      pages.clear()
      keptFor = current
    }
    return pages.get(key)
  }

  return {
    find,
    get(key, render) {
      const kept = find(key)
      if (kept) return kept

      // A promise is cached, so that a hundred guests at once get one rendering.
      const current = keptFor
      const rendering = render()
      pages.set(key, rendering)
      if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value!)
      const forget = () => pages.get(key) === rendering && pages.delete(key)
      rendering.then(page => {
        if (page.kind !== 'html' || page.status !== 200 || version() !== current) forget()
      }, forget)
      return rendering
    },
  }
}
