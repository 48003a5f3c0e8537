import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A body serialised once and answered many times, with the tag by which a browser knows that it has it already. */
export type PreparedAnswer = { body: string; etag: string }

export function prepareJson(value: unknown): PreparedAnswer {
  const body = JSON.stringify(value)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

export function answerPrepared(c: Context, { body, etag }: PreparedAnswer): Response {
  const headers = { etag, 'cache-control': 'no-cache', 'content-type': 'application/json' }
  return c.req.header('if-none-match') === etag ? c.body(null, 304, headers) : c.body(body, 200, headers)
}
