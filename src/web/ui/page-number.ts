/** The page of a list that an address asks for; what is no number of a page is the first. */
export const readPageNumber = (search: URLSearchParams): number =>
  Number(/^[1-9]\d{0,5}$/.exec(search.get('page')?.trim() ?? '')?.[0] ?? 1)
