import type { Context } from 'hono'
import { chooseEncoding, compress, WORTH_COMPRESSING } from './encoding.ts'
import { answerInProcess, isInProcess } from './in-process.ts'
import type { Env } from './request-context.ts'

export function answerJson(c: Context<Env>, value: unknown): Response {
  const text = JSON.stringify(value)
  // Parsed again, so that a page gets what a browser would.
  if (isInProcess(c.req.raw)) return answerInProcess(c.body(text), () => JSON.parse(text))
  return answerText(c, text, { 'content-type': 'application/json' })
}

/** Answers a text that was made for this request, with the status of the context. */
export function answerText(c: Context<Env>, text: string, headers: Record<string, string>): Response {
  if (text.length < WORTH_COMPRESSING) return c.body(text, undefined, headers)
  const encoding = chooseEncoding(c.env.header(c.req.raw, 'accept-encoding'))
  // Bytes rather than a text, which Node would encode twice: for its length, and to write it.
  const plain = Buffer.from(text) as Uint8Array<ArrayBuffer>
  if (encoding === 'identity') return c.body(plain, undefined, { ...headers, vary: 'accept-encoding' })
  return c.body(compress(plain, encoding, 'quickly') as Uint8Array<ArrayBuffer>, undefined, {
    ...headers,
    vary: 'accept-encoding',
    'content-encoding': encoding,
  })
}
