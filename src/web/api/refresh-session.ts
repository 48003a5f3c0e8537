import { readStored, writeStored } from '#web/storage/storage.ts'
import { SendFailure, send } from './send.ts'

/** `lost`: the office has answered that there is no session any more. */
export type Refreshed = 'refreshed' | 'lost'

const LOCK = 'agio-session'
const REFRESHED_AT = 'session-refreshed-at'

/** The refresh that this tab is waiting for. */
let underWay: Promise<Refreshed> | undefined

/**
 * Gets new tokens, one refresh at a time in the whole browser: whoever waited for another tab's has what it brought. It
 * is never repeated by itself. A refresh that no answer came to proves nothing, so it is the call that has failed then
 * and not the session.
 *
 * @param since when the call was begun that was refused
 */
export function refreshSession(since: number): Promise<Refreshed> {
  underWay ??= alone(async () => (refreshedAt() > since ? 'refreshed' : ask())).finally(() => {
    underWay = undefined
  })
  return underWay
}

/** Not every browser has locks, and none has them on plain http outside of its own machine. */
const alone = (work: () => Promise<Refreshed>): Promise<Refreshed> =>
  navigator.locks ? navigator.locks.request(LOCK, work) : work()

async function ask(): Promise<Refreshed> {
  try {
    await send('/front-api/auth/refresh', { method: 'GET', credentials: 'same-origin', repeats: false })
  } catch (error) {
    if (error instanceof SendFailure && (error.status === 401 || error.status === 403)) return 'lost'
    throw error
  }
  writeStored('localStorage', REFRESHED_AT, Date.now())
  return 'refreshed'
}

const refreshedAt = (): number =>
  readStored('localStorage', REFRESHED_AT, at => (typeof at === 'number' ? at : undefined)) ?? 0
