import { readStored, writeStored } from '#web/storage/storage.ts'
import { SendFailure, send } from './send.ts'

/** `lost`: the server has answered that the session is over. */
export type Refreshed = 'refreshed' | 'lost'

const LOCK = 'agio-session'
const REFRESHED_AT = 'session-refreshed-at'

/** The refresh that this tab is waiting for. */
let underWay: Promise<Refreshed> | undefined

/**
 * Gets new tokens, one refresh at a time in the whole browser: a tab that waited for another one uses its result. A
 * refresh is never repeated by itself. Without an answer it proves nothing, so the call has failed then
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

/** Not every browser has locks, and none has them on plain http except localhost. */
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
