import type { Context } from 'hono'
import { type Problem, type ProblemCode, problems } from '#contract/problem.ts'

/** The one way to say no over HTTP. `data` is what the caller needs to act on it. */
export function problem(c: Context, code: ProblemCode, detail?: string, data: Record<string, unknown> = {}): Response {
  const { status, title } = problems[code]
  const body: Problem = { type: 'about:blank', title, status, code, detail: detail ?? title, ...data }
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  })
}
