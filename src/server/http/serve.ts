import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Call, CallAnswer } from '#contract/calls.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { problem } from './problem.ts'

export type Env = { Variables: { requestId: string } }

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
export type Input<C extends Call> = { params: Parsed<C['params']>; query: Parsed<C['query']>; body: Parsed<C['body']> }

/** Puts a call of the contract on the app: the handler sees input that is already what the contract says. */
export function serve<C extends Call>(
  app: Hono<Env>,
  call: C,
  handler: (c: Context<Env>, input: Input<C>) => Response | CallAnswer<C> | Promise<Response | CallAnswer<C>>,
): void {
  // Without its last slash: the app answers both spellings.
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
  app.on(call.method, [path], async c => {
    const errors: FieldProblem[] = []
    const input = {
      params: parse('params', call.params, () => c.req.param(), errors),
      query: parse('query', call.query, () => c.req.query(), errors),
      body: call.body && parse('body', call.body, await c.req.json(), errors),
    } as Input<C>
    if (errors.length)
      return problem(c, 'invalid', errors.map(error => `${error.field}: ${error.detail}`).join('; '), { errors })

    const answer = await handler(c, input)
    return answer instanceof Response ? answer : c.json(answer, (call.status ?? 200) as 200)
  })
}

function parse(part: string, schema: z.ZodType | undefined, value: unknown, errors: FieldProblem[]): unknown {
  const given = typeof value === 'function' ? value() : value
  if (!schema) return undefined
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    errors.push({ field: [part, ...issue.path].join('.'), code: issue.code, detail: issue.message })
  }
  return undefined
}
