import type { PageQuery } from '#contract/paging.ts'

/** A page of a list, as all paginated calls answer it. */
export const pageOf = <Item>(items: Item[], total: number, { page, size }: PageQuery) => ({
  items,
  page,
  size,
  total,
  pages: Math.ceil(total / size),
})

/** A growing list is counted only so far: counting ten years would take longer than showing a page. */
export const MOST_COUNTED = 10_000

/** A page of a growing list. Beyond the counted items there is one more page for as long as there are rows. */
export function pageOfMany<Item>(items: Item[], counted: number, place: PageQuery) {
  if (counted <= MOST_COUNTED) return pageOf(items, counted, place)
  const within = pageOf(items, MOST_COUNTED, place)
  const seen = place.page + (items.length === place.size ? 1 : 0)
  return { ...within, pages: Math.max(within.pages, seen), more: true as const }
}
