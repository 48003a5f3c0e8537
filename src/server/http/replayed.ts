import type { Context } from 'hono'
import type { Env } from './serve.ts'

/** The same request came before: the answer is that of the first one, nothing was created by this one. */
export function markReplayed(c: Context<Env>): void {
  c.status(200)
  c.header('idempotent-replayed', 'true')
}
