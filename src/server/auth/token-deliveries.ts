import type { Db } from '#server/platform/database/pool.ts'
import type { RequestContext } from '#server/platform/http/request-context.ts'
import type { AccessClaims } from './access-tokens.ts'

export type TokenDeliveries = {
  /** Records that the visitor has received the token; undefined where it is recorded already. */
  record: (claims: AccessClaims, token: string, context: RequestContext) => Promise<void> | undefined
}

/**
 * Records which refreshed tokens were delivered: those whose access token comes back with a request. The record is
 * written before the request is answered, once per token and process. A call that a page makes in process with a token
 * issued a moment ago proves nothing, because the page itself may never arrive.
 */
export function openTokenDeliveries({ db, now }: { db: Db; now: () => Date }): TokenDeliveries {
  // The claims of a token are one object for as long as the token is cached.
  const recorded = new WeakSet<AccessClaims>()

  return {
    record(claims, token, context) {
      if (recorded.has(claims) || !sentToken(context, token)) return undefined
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
    recorded.add(claims)
  }
}

const sentToken = (context: RequestContext, token: string): boolean =>
  (context.own('authorization') ?? '').includes(token) || (context.own('cookie') ?? '').includes(token)
