/**
 * Where a visit came from, as far as that can be known without asking anybody: a referral link, a promotional link, a site that
 * compares rates, a campaign that the link names, or the site whose link was followed. It says nothing about a person, and a
 * name that is not plain is not kept: `direct`, `referral`, `promo`, or a kind with a name: `monitor:bestchange`, `campaign:spring`, `site:example.org`.
 */
export const VISIT_SOURCE = /^(direct|referral|promo|(monitor|campaign|site):[a-z0-9][a-z0-9._-]{0,39})$/

const VISIT_SOURCE_COOKIE = 'source'
/** The last visit with a known source counts for so long. */
const VISIT_SOURCE_SECONDS = 30 * 24 * 60 * 60

/** Sites that compare the rates of offices, by the first part of their hosts. */
const monitors: ReadonlySet<string> = new Set([
  'bestchange',
  'e-mon',
  'exchangesumo',
  'exnode',
  'kurs',
  'okchanger',
  'wellcrypto',
])

type Visit = { search: URLSearchParams; referer: string | undefined; host: string }

/** The source of a visit by its address and the page it came from. Undefined: nothing is known. */
export function sourceOfVisit({ search, referer, host }: Visit): string | undefined {
  if (search.get('ref')) return 'referral'
  if (search.get('promo')) return 'promo'
  const named = nameOf(search.get('utm_source')) ?? nameOfFrom(search.get('from'))
  if (named !== undefined) return monitors.has(monitorOf(named)) ? `monitor:${monitorOf(named)}` : `campaign:${named}`
  const site = hostOf(referer)
  if (site === undefined || site === hostOf(`https://${host}`)) return undefined
  const name = nameOf(site)
  if (name === undefined) return undefined
  return monitors.has(monitorOf(name)) ? `monitor:${monitorOf(name)}` : `site:${name}`
}

/** What a claim keeps: its referrer counts first, then the visit, then the code that was typed. */
export function sourceOfClaim(visit: string | undefined, claim: { referred: boolean; promo: boolean }): string {
  if (claim.referred) return 'referral'
  if (visit !== undefined && VISIT_SOURCE.test(visit)) return visit
  return claim.promo ? 'promo' : 'direct'
}

const nameOf = (text: string | null): string | undefined => {
  const name = text?.trim().toLowerCase()
  return name && /^[a-z0-9][a-z0-9._-]{0,39}$/.test(name) ? name : undefined
}

/** The calculator's addresses name a currency there: `?from=USDTTRC20`. Monitors write themselves in small letters. */
const nameOfFrom = (text: string | null): string | undefined => (text && /[a-z]/.test(text) ? nameOf(text) : undefined)

const monitorOf = (name: string): string => name.split('.')[0]!

function hostOf(address: string | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined
  const { hostname, protocol } = new URL(address)
  // An address of a network is somebody's machine, not a site.
  if (!/^https?:$/.test(protocol) || /^[\d.]+$|:/.test(hostname)) return undefined
  return hostname.replace(/^(www|m)\./, '') || undefined
}

/** The source that the visitor's browser keeps. Anybody can write it, so that a claim checks what it takes over. */
export const readVisitSource = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${VISIT_SOURCE_COOKIE}=([^;]*)`).exec(cookies ?? '')?.[1]

/** The cookie of a visit whose source is known, to go with the page. It holds a name of the source and nothing of the visitor. */
export function visitSourceCookie(
  { url, referer, secure }: { url: string; referer: string | undefined; secure: boolean },
  cookies: string | undefined,
): string | undefined {
  if (referer === undefined && !url.includes('?')) return undefined
  const { searchParams, hostname } = new URL(url)
  const source = sourceOfVisit({ search: searchParams, referer, host: hostname })
  if (source === undefined || source === readVisitSource(cookies)) return undefined
  const flags = ['Path=/', `Max-Age=${VISIT_SOURCE_SECONDS}`, 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
  return [`${VISIT_SOURCE_COOKIE}=${source}`, ...flags].join('; ')
}
