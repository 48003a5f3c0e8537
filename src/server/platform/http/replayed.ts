import type { Context } from 'hono'
import type { Env } from './request-context.ts'

/** The request is a replay: the answer is the first one's, and nothing was created. */
export function markReplayed(c: Context<Env>): void {
  c.status(200)
  c.header('idempotent-replayed', 'true')
}
