import type { Context } from 'hono'
import { problemText } from './problem.ts'

export const methodNotAllowed = (c: Context, allowed: readonly string[]): Response =>
  new Response(problemText('method-not-allowed', `${c.req.method} is not possible here`, { allowed }), {
    status: 405,
    headers: { 'content-type': 'application/problem+json', allow: allowed.join(', ') },
  })
