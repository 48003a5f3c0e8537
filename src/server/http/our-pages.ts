type HeaderOf = (name: 'sec-fetch-site' | 'origin' | 'referer' | 'host') => string | undefined

/**
 * Whether a request was made by a page of this office: by what the browser itself says of it, which no page can forge.
 * Undefined: the browser says nothing, or it is none.
 */
export function isFromOurPages(header: HeaderOf): boolean | undefined {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const told = header('origin') ?? header('referer')
  if (told === undefined) return undefined
  return URL.parse(told)?.host === header('host')
}

/** A person who typed the address, or opened a bookmark: nobody else's page has a hand in it. */
export const isTyped = (header: HeaderOf): boolean => header('sec-fetch-site') === 'none'
