import type { Db } from '#server/database/pool.ts'
import type { Visit } from '#server/http/visit.ts'
import type { AccessClaims } from './access-tokens.ts'

export type Arrivals = {
  /** Writes down that a visitor has what the office has given out; undefined where there is nothing to write. */
  note: (claims: AccessClaims, token: string, visit: Visit) => Promise<void> | undefined
}

/**
 * Remembers which answers of a refresh have arrived: those whose access token comes back with a visit. It is written
 * before the call is answered, once for each token in each process. What a page asks in process with a token that was
 * made a moment ago proves nothing, because the page itself may never arrive.
 */
export function openArrivals({ db, now }: { db: Db; now: () => Date }): Arrivals {
  // The claims of a token are one object for as long as the token is remembered.
  const noted = new WeakSet<AccessClaims>()

  return {
    note(claims, token, visit) {
      if (noted.has(claims) || !hasBrought(visit, token)) return undefined
      return write(claims)
    },
  }

  async function write(claims: AccessClaims): Promise<void> {
    await db
      .updateTable('refresh_tokens')
      .set({ arrived_at: now() })
      .where('session_id', '=', claims.sessionId)
      .where('generation', '=', claims.generation)
      .where('arrived_at', 'is', null)
      .execute()
    noted.add(claims)
  }
}

const hasBrought = (visit: Visit, token: string): boolean =>
  (visit.own('authorization') ?? '').includes(token) || (visit.own('cookie') ?? '').includes(token)
