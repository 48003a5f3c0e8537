/** The cookies of a session. Nothing else in the house writes them. */
export type SessionCookies = {
  access_token?: string
  refresh_token?: string
  persistent?: string
  redirect?: string
  device?: string
}

const names = ['access_token', 'refresh_token', 'persistent', 'redirect', 'device'] as const
type Name = (typeof names)[number]

const SECONDS = 1_000
const DEVICE_LIVES_MS = 365 * 24 * 60 * 60 * SECONDS
const REDIRECT_LIVES_MS = 60 * 60 * SECONDS

export function readCookies(header: string | undefined): SessionCookies {
  const cookies: SessionCookies = {}
  if (header === undefined) return cookies
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    const name = names.find(name => name === part.slice(0, equals).trim())
    // The first of two is the one with the longer path, which is how the browser means it.
    if (name) cookies[name] ??= part.slice(equals + 1).trim()
  }
  return cookies
}

export type IssuedTokens = { access: string; refresh: string; persistent: boolean; livesMs: number }

/**
 * Both tokens live as long as the session may. The flag beside them ends with the browser where that was wished: the
 * next page then finds tokens without it, and signs out.
 */
export const sessionCookies = ({ access, refresh, persistent, livesMs }: IssuedTokens, secure: boolean): string[] => [
  cookie('access_token', access, { secure, livesMs, httpOnly: true }),
  cookie('refresh_token', refresh, { secure, livesMs, httpOnly: true }),
  cookie('persistent', persistent ? 'yes' : 'no', { secure, ...(persistent && { livesMs }) }),
]

export const endedCookies = (secure: boolean): string[] => [
  cookie('access_token', '', { secure, livesMs: 0, httpOnly: true }),
  cookie('refresh_token', '', { secure, livesMs: 0, httpOnly: true }),
  cookie('persistent', '', { secure, livesMs: 0 }),
  redirectCookie('', secure),
]

/** Where to return to after the sign-in; an empty path forgets it. */
export const redirectCookie = (path: string, secure: boolean): string =>
  cookie('redirect', encodeURIComponent(path), { secure, livesMs: path ? REDIRECT_LIVES_MS : 0 })

export const deviceCookie = (device: string, secure: boolean): string =>
  cookie('device', device, { secure, livesMs: DEVICE_LIVES_MS, httpOnly: true })

type Options = { secure: boolean; livesMs?: number; httpOnly?: boolean }

function cookie(name: Name, value: string, { secure, livesMs, httpOnly = false }: Options): string {
  const parts = [`${name}=${value}`, 'Path=/']
  if (livesMs !== undefined) parts.push(`Max-Age=${Math.floor(livesMs / SECONDS)}`)
  if (httpOnly) parts.push('HttpOnly')
  parts.push('SameSite=Lax')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}
