import type { Context } from 'hono'
import { answerText } from './answer-text.ts'
import { chooseEncoding, compress, contentEncoding, type Encoding } from './encoding.ts'
import type { Env } from './request-context.ts'

export type RenderedPage = { status: number; html: string }

type Bodies = { [E in Encoding]?: Buffer }

/** Compressed bodies by page object: an object that comes a second time is cached somewhere and will come again. */
const seen = new WeakMap<RenderedPage, Bodies | 'once'>()

/** Answers a page. A page rendered for this request is compressed quickly, a repeated one once and well. */
export function answerPage(c: Context<Env>, page: RenderedPage, policy: string): Response {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  c.env.route = 'page'
  c.status(page.status as 200)

  const bodies = bodiesOf(page)
  if (!bodies) return answerText(c, page.html, headers)
  const encoding = chooseEncoding(c.env.header(c.req.raw, 'accept-encoding'))
  bodies[encoding] ??= pack(page.html, encoding)
  return c.body(bodies[encoding] as Uint8Array<ArrayBuffer>, undefined, {
    ...headers,
    'content-length': String(bodies[encoding].length),
    vary: 'accept-encoding',
    ...contentEncoding(encoding),
  })
}

function bodiesOf(page: RenderedPage): Bodies | undefined {
  const before = seen.get(page)
  if (before && before !== 'once') return before
  const bodies = before === 'once' ? {} : undefined
  seen.set(page, bodies ?? 'once')
  return bodies
}

const pack = (html: string, encoding: Encoding): Buffer =>
  encoding === 'identity' ? Buffer.from(html) : compress(Buffer.from(html), encoding, 'well')
