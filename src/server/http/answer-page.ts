import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { answerText } from './answer-text.ts'
import { chooseEncoding } from './encoding.ts'
import { NoncedPage } from './nonced-page.ts'
import type { Env } from './serve.ts'
import { pagePolicy } from './strict-headers.ts'

export type RenderedPage = { status: number; html: string }

/** Pages by the object that they came in: the one that comes a second time is kept somewhere and will come again. */
const seen = new WeakMap<RenderedPage, NoncedPage | 'once'>()

/**
 * Answers a page with a nonce of its own, so that no script runs which this answer did not bring. `nonceMark` stands
 * in the html wherever the nonce belongs. A page that was rendered for this one request is packed quickly on its way;
 * one that comes again is packed once and well, and only the nonce is put in.
 */
export function answerPage(c: Context<Env>, page: RenderedPage, nonceMark: string): Response {
  const nonce = randomBytes(16).toString('base64url')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce),
  }
  c.env.route = 'page'
  c.status(page.status as 200)

  const encoding = chooseEncoding(c.env.header(c.req.raw, 'accept-encoding'), 'gzip')
  const kept = keptPage(page, nonceMark)
  if (!kept || encoding === 'br') return answerText(c, page.html.replaceAll(nonceMark, nonce), headers)
  const body = encoding === 'gzip' ? kept.gzipped(nonce) : kept.plain(nonce)
  return c.body(body as Uint8Array<ArrayBuffer>, undefined, {
    ...headers,
    vary: 'accept-encoding',
    ...(encoding === 'gzip' && { 'content-encoding': encoding }),
  })
}

function keptPage(page: RenderedPage, nonceMark: string): NoncedPage | undefined {
  const before = seen.get(page)
  if (before instanceof NoncedPage) return before
  const now = before === 'once' ? new NoncedPage(page.html, nonceMark) : 'once'
  seen.set(page, now)
  return now === 'once' ? undefined : now
}
