/** What an API key may do in the name of its account. Each call that keys may make names one of these. */
export const scopes = ['rates:read', 'claims:read', 'claims:open', 'referrals:read'] as const
export type Scope = (typeof scopes)[number]

/** How many calls a key makes in a minute at most, on each process of the office. */
export const CALLS_OF_KEY = 300

/** As many keys as an account may have at once. */
export const MOST_API_KEYS = 10
