import type { AccountRefusal } from '#contract/accounts/account.ts'
import type { FieldProblem } from '#contract/problem.ts'

/** Fields of a request that are wrong for a reason that only the domain knows. */
export type Invalid = { reason: 'invalid'; detail: string; errors: FieldProblem[] }

export const invalidField = (field: string, code: string, detail: string): Invalid =>
  invalidFields([{ field, code, detail }])

export const invalidFields = (errors: FieldProblem[]): Invalid => ({
  reason: 'invalid',
  detail: errors.map(({ field, detail }) => `${field}: ${detail}`).join('; '),
  errors,
})

/** The refusals of an account's fields, under the part of the body that they came in. */
export const accountProblems = (
  part: string,
  fields: Readonly<Record<string, AccountRefusal | { reason: 'unknown-field' }>>,
): FieldProblem[] =>
  Object.entries(fields).map(([name, refusal]) => ({
    field: `${part}.${name}`,
    code: refusal.reason,
    detail: `is refused: ${refusal.reason}`,
    ...refusal,
  }))
