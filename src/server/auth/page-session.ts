import { type Caller, guest } from '#server/platform/http/caller.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import { readCookies } from './cookies.ts'
import type { Sessions } from './open-sessions.ts'

/** The session that a page is rendered for. */
export type PageSession = {
  caller: Caller
  /** The access token for the page's API calls. */
  access?: string
  /** Cookies of the page's answer. */
  cookies: readonly string[]
  /** The browser had a session, and it is over. */
  expired: boolean
}

/** Whether the browser brings anything of a session, even one that is over. */
export function hasSession(context: RequestContext): boolean {
  const { access_token: access, refresh_token: refresh } = readCookies(context.own('cookie'))
  return Boolean(access || refresh)
}

const nobody: PageSession = { caller: guest, cookies: [], expired: false }

/**
 * The session that a page is requested with, refreshed when necessary. Tokens without `persistent` are left over from a
 * session that was to end with its window, which is ended here.
 */
export async function openPageSession(
  sessions: Sessions,
  request: Request,
  context: RequestContext,
): Promise<PageSession> {
  const { access_token: access, refresh_token: refresh, persistent } = readCookies(context.own('cookie'))
  if (!access && !refresh) return nobody
  if (!persistent) return { ...nobody, cookies: await sessions.end(context, request) }

  if (access) {
    const found = await sessions.callerOf(access, context)
    if (found.ok) return { caller: found.value, access, cookies: [], expired: false }
  }
  const refreshed = refresh ? await sessions.refresh(context) : undefined
  if (!refreshed?.ok) return { ...nobody, cookies: sessions.endedCookies(), expired: true }

  const { access: renewed, cookies } = refreshed.value
  const found = await sessions.callerOf(renewed, context)
  // The person was blocked at this very moment.
  if (!found.ok) return { ...nobody, cookies: sessions.endedCookies(), expired: true }
  return { caller: found.value, access: renewed, cookies, expired: false }
}
