import { z } from 'zod'

/** Every refusal that crosses the wire, with its status and English title. The code is stable and is the key of the translation. */
export const problems = {
  invalid: { status: 400, title: 'The request is not valid' },
  not_authenticated: { status: 401, title: 'Not authenticated' },
  token_not_valid: { status: 401, title: 'The token is not valid' },
  'bad-credentials': { status: 401, title: 'The e-mail or the password is wrong' },
  'second-factor-required': { status: 401, title: 'The second factor is required' },
  'second-factor-wrong': { status: 401, title: 'The second factor is wrong' },
  forbidden: { status: 403, title: 'Forbidden' },
  'outside-networks': { status: 403, title: 'The console is closed to this address' },
  'not-activated': { status: 403, title: 'The account is not activated' },
  'account-blocked': { status: 403, title: 'The account is blocked' },
  'not-served': { status: 403, title: 'The office does not serve this customer' },
  'step-up-required': { status: 403, title: 'A fresh sign-in is required' },
  'aml-refused': { status: 403, title: 'An address fails the check of its origin' },
  'captcha-required': { status: 403, title: 'A solved captcha is required' },
  'own-claim': { status: 403, title: 'The claim is your own' },
  'own-withdrawal': { status: 403, title: 'The withdrawal is your own' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  'below-minimum': { status: 409, title: 'Less than the direction takes' },
  'above-maximum': { status: 409, title: 'More than the direction takes' },
  'beyond-reserve': { status: 409, title: 'More than the reserve can pay out' },
  'promo-refused': { status: 409, title: 'The promo code does not apply' },
  'rate-moved': { status: 409, title: 'The rate has moved' },
  'terms-changed': { status: 409, title: 'The rules have changed in substance' },
  'wrong-state': { status: 409, title: 'Not possible in this state' },
  'account-in-text': { status: 409, title: 'An account number stands in the text' },
  'connection-failed': { status: 409, title: 'The other side does not accept it' },
  assigned: { status: 409, title: 'It is assigned to somebody else' },
  'already-used': { status: 409, title: 'Already used' },
  'in-flight': { status: 409, title: 'The same request is still being carried out' },
  expired: { status: 410, title: 'Too late: the code has expired' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media': { status: 415, title: 'The content type is not supported' },
  'unreadable-statement': { status: 422, title: 'The file cannot be read as a statement' },
  'wrong-currency': { status: 422, title: 'The statement is in another currency' },
  'key-reused': { status: 422, title: 'This id belongs to a request with another body' },
  'too-many': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  maintenance: { status: 503, title: 'Maintenance' },
  overloaded: { status: 503, title: 'The office is very busy at this moment' },
  unavailable: { status: 503, title: 'The office is away for a moment' },
  'not-writable': { status: 503, title: 'The office can write nothing at this moment' },
  'aml-unavailable': { status: 503, title: 'The check of the origin does not answer' },
  'no-deposit-accounts': { status: 503, title: 'There is nothing free to pay to' },
  'rates-unavailable': { status: 503, title: 'There is no fresh rate' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

export const FieldProblem = z
  .object({
    field: z.string().meta({ description: 'Where it stands: `query.page`, `body.email`, `params.from`.' }),
    code: z.string().meta({
      description:
        '`missing`, `unknown`, `repeated`, `wrong-type`, `wrong-format`, `too-small`, `too-big`, `not-allowed`, `unreadable`, or one that the field names itself.',
    }),
    detail: z.string(),
  })
  .meta({ id: 'FieldProblem' })
export type FieldProblem = z.infer<typeof FieldProblem>

export const Problem = z
  .looseObject({
    type: z.string().meta({ description: 'Where the code is explained: an address relative to the office.' }),
    title: z.string(),
    status: z.int(),
    code: z.string().meta({ enum: Object.keys(problems) }),
    detail: z.string(),
    errors: z.array(FieldProblem).optional().meta({ description: 'With `invalid`: every field that is wrong.' }),
  })
  .meta({ id: 'Problem', description: 'Why the office refused. `code` is stable; the rest is for people.' })
export type Problem = z.infer<typeof Problem>
