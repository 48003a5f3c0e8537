import type { Context } from 'hono'
import { defined } from '#contract/defined.ts'
import { type Problem, type ProblemCode, problems } from '#contract/problem.ts'

/** A refusal of the domain: its reason is the API's code, other fields are what the caller needs to react. */
export type Refusal = {
  reason: ProblemCode
  detail?: string
  /** Seconds until a retry makes sense. */
  retryAfter?: number
}

/** The only place where refusals become HTTP. */
export function refused(c: Context, { reason, detail, ...data }: Refusal): Response {
  return problem(c, reason, detail, data)
}

/** The only way to answer a refusal over HTTP. */
export function problem(c: Context, code: ProblemCode, detail?: string, data?: ProblemData): Response {
  return c.body(problemText(code, detail, data), problems[code].status, headersOf(code, data))
}

type ProblemData = { retryAfter?: number; [field: string]: unknown }

/** The same without a Hono context, for failures before or after the handler. */
export const problemResponse = (code: ProblemCode, data?: ProblemData): Response =>
  new Response(problemText(code, undefined, data), { status: problems[code].status, headers: headersOf(code, data) })

const headersOf = (code: ProblemCode, data: ProblemData | undefined) =>
  defined({
    'content-type': 'application/problem+json',
    'www-authenticate': asksForToken.has(code) ? 'Bearer realm="api"' : undefined,
    'retry-after': data?.retryAfter === undefined ? undefined : String(data.retryAfter),
  })

/** Not the codes of a sign-in, which ask for credentials and not for a token. */
const asksForToken: ReadonlySet<ProblemCode> = new Set(['not_authenticated', 'token_not_valid'])

export function problemText(code: ProblemCode, detail?: string, data?: object): string {
  const { status, title } = problems[code]
  const body: Problem = { type: `/api#problem-${code}`, title, status, code, detail: detail ?? title, ...data }
  return JSON.stringify(body)
}
