import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { answerText } from './answer-text.ts'
import type { Env } from './serve.ts'
import { pagePolicy } from './strict-headers.ts'

export type RenderedPage = {
  status: number
  html: string
  /** Stands in the html wherever the answer's nonce belongs. */
  nonceMark: string
}

/** Answers a page with a nonce of its own, so that no script runs which this answer did not bring. */
export function answerPage(c: Context<Env>, { status, html, nonceMark }: RenderedPage): Response {
  const nonce = randomBytes(16).toString('base64url')
  c.env.route = 'page'
  c.status(status as 200)
  return answerText(c, html.replaceAll(nonceMark, nonce), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce),
  })
}
