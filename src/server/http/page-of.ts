type Place = { page: number; size: number }

/** A page of a list, as every call that has pages answers it. */
export const pageOf = <Item>(items: Item[], total: number, { page, size }: Place) => ({
  items,
  page,
  size,
  total,
  pages: Math.ceil(total / size),
})

/** A list that only grows is counted so far: counting all of ten years would take longer than showing a page of them. */
export const MOST_COUNTED = 10_000

/** A page of such a list. Whoever goes on beyond what is counted finds one page more for as long as there is any. */
export function pageOfMany<Item>(items: Item[], counted: number, place: Place) {
  if (counted <= MOST_COUNTED) return pageOf(items, counted, place)
  const within = pageOf(items, MOST_COUNTED, place)
  const seen = place.page + (items.length === place.size ? 1 : 0)
  return { ...within, pages: Math.max(within.pages, seen), more: true as const }
}
