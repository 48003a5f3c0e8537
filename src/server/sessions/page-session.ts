import { type Caller, guest } from '#server/http/caller.ts'
import type { Visit } from '#server/http/visit.ts'
import { readCookies } from './cookies.ts'
import type { Sessions } from './open-sessions.ts'

/** For whom a page is made. */
export type PageSession = {
  caller: Caller
  /** What the page calls the API with. */
  access?: string
  /** What goes out with the page. */
  cookies: readonly string[]
  /** There was a session, and it is over. */
  expired: boolean
}

const nobody: PageSession = { caller: guest, cookies: [], expired: false }

/**
 * The session that a page is opened with, refreshed when it has to be. Tokens without the flag beside them are what a
 * browser has kept of a session that was to end with its window: that is signed out here.
 */
export async function openPageSession(sessions: Sessions, request: Request, visit: Visit): Promise<PageSession> {
  const { access_token: access, refresh_token: refresh, persistent } = readCookies(visit.own('cookie'))
  if (!access && !refresh) return nobody
  if (!persistent) return { ...nobody, cookies: await sessions.end(visit, request) }

  if (access) {
    const found = await sessions.callerOf(access, visit)
    if (found.ok) return { caller: found.value, access, cookies: [], expired: false }
  }
  const refreshed = refresh ? await sessions.refresh(visit) : undefined
  if (!refreshed?.ok) return { ...nobody, cookies: sessions.ended(), expired: true }

  const { access: renewed, cookies } = refreshed.value
  const found = await sessions.callerOf(renewed, visit)
  // Its person was shut out in this very moment.
  if (!found.ok) return { ...nobody, cookies: sessions.ended(), expired: true }
  return { caller: found.value, access: renewed, cookies, expired: false }
}
