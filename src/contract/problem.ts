import { z } from 'zod'

/** Every refusal that crosses the wire, with its status and English title. The code is stable and is the key of the translation. */
export const problems = {
  invalid: { status: 400, title: 'The request is not valid' },
  not_authenticated: { status: 401, title: 'Not authenticated' },
  token_not_valid: { status: 401, title: 'The token is not valid' },
  forbidden: { status: 403, title: 'Forbidden' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media': { status: 415, title: 'The content type is not supported' },
  'too-many': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  maintenance: { status: 503, title: 'Maintenance' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

export const FieldProblem = z.object({
  field: z.string().meta({ description: 'Where it stands: `query.page`, `body.email`, `params.from`.' }),
  code: z.string(),
  detail: z.string(),
})
export type FieldProblem = z.infer<typeof FieldProblem>

export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(FieldProblem).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
