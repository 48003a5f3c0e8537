import { DAY_MS } from '#contract/durations.ts'

const names = [
  'access_token',
  'refresh_token',
  'persistent',
  'redirect',
  'device',
  '__Host-device',
  'sign_up',
  '__Host-sign_up',
] as const
type Name = (typeof names)[number]

/** The cookies of a session. No other file writes them. */
export type SessionCookies = { [name in Name]?: string }

const SECONDS = 1_000
const DEVICE_LIVES_MS = 365 * DAY_MS
const REDIRECT_LIVES_MS = 60 * 60 * SECONDS
/** As long as an unconfirmed account is kept. */
const SIGN_UP_LIVES_MS = 14 * DAY_MS

export function readCookies(header: string | undefined): SessionCookies {
  const cookies: SessionCookies = {}
  if (header === undefined) return cookies
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    const name = names.find(name => name === part.slice(0, equals).trim())
    // Browsers send the cookie with the longer path first.
    if (name) cookies[name] ??= part.slice(equals + 1).trim()
  }
  return cookies
}

/**
 * Cookies that identify a browser. Over https their names carry the `__Host-` prefix, which neither a sibling domain
 * nor a page over http can write, and a cookie without the prefix does not count.
 */
const guarded = <N extends 'device' | 'sign_up'>(name: N, secure: boolean): N | `__Host-${N}` =>
  secure ? `__Host-${name}` : name

export const readDevice = (header: string | undefined, secure: boolean): string | undefined =>
  readCookies(header)[guarded('device', secure)]

export const readSignUp = (header: string | undefined, secure: boolean): string | undefined =>
  readCookies(header)[guarded('sign_up', secure)]

export type IssuedTokens = { access: string; refresh: string; persistent: boolean; livesMs: number }

/**
 * The cookies live as long as the session may, or end with the browser where the person wished so. A browser that
 * restores its windows can keep such cookies; therefore the server shortens those sessions.
 */
export function sessionCookies({ access, refresh, persistent, livesMs }: IssuedTokens, secure: boolean): string[] {
  const life = { secure, livesMs: persistent ? livesMs : undefined }
  return [
    cookie('access_token', access, { ...life, httpOnly: true }),
    cookie('refresh_token', refresh, { ...life, httpOnly: true }),
    cookie('persistent', persistent ? 'yes' : 'no', life),
  ]
}

/** Clears the cookies of a session. After a failed sign-in the return path is kept. */
export const endedCookies = (secure: boolean, { keepsRedirect = false } = {}): string[] => [
  cookie('access_token', '', { secure, livesMs: 0, httpOnly: true }),
  cookie('refresh_token', '', { secure, livesMs: 0, httpOnly: true }),
  cookie('persistent', '', { secure, livesMs: 0 }),
  ...(keepsRedirect ? [] : [redirectCookie('', secure)]),
]

/** The return path after the sign-in; an empty path clears it. */
export const redirectCookie = (path: string, secure: boolean): string =>
  cookie('redirect', encodeURIComponent(path), { secure, livesMs: path ? REDIRECT_LIVES_MS : 0 })

export const deviceCookie = (device: string, secure: boolean): string =>
  cookie(guarded('device', secure), device, { secure, livesMs: DEVICE_LIVES_MS, httpOnly: true })

/** Identifies the browser that opened an account when its address is confirmed; an empty key clears the cookie. */
export const signUpCookie = (key: string, secure: boolean): string =>
  cookie(guarded('sign_up', secure), key, { secure, livesMs: key ? SIGN_UP_LIVES_MS : 0, httpOnly: true })

type Options = { secure: boolean; livesMs?: number; httpOnly?: boolean }

function cookie(name: Name, value: string, { secure, livesMs, httpOnly = false }: Options): string {
  const parts = [`${name}=${value}`, 'Path=/']
  if (livesMs !== undefined) parts.push(`Max-Age=${Math.floor(livesMs / SECONDS)}`)
  if (httpOnly) parts.push('HttpOnly')
  parts.push('SameSite=Lax')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}
