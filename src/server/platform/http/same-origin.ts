type HeaderOf = (name: 'sec-fetch-site' | 'origin' | 'referer' | 'host') => string | undefined

/**
 * Whether a request was made by a page of this office, by headers that the browser sets and no page can forge.
 * Undefined: the browser sends none of them, or the client is no browser.
 */
export function isSameOrigin(header: HeaderOf): boolean | undefined {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const source = header('origin') ?? header('referer')
  if (source === undefined) return undefined
  return URL.parse(source)?.host === header('host')
}

/** The person typed the address or opened a bookmark: no other page caused the request. */
export const isTypedAddress = (header: HeaderOf): boolean => header('sec-fetch-site') === 'none'
