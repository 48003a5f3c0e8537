import type { AccountRefusal } from '#contract/account-formats/account.ts'
import type { FieldProblem } from '#contract/problem.ts'

/** Fields of a request that are invalid by a rule of the domain. */
export type Invalid = { reason: 'invalid'; detail: string; errors: FieldProblem[] }

export const invalidField = (field: string, code: string, detail: string): Invalid =>
  invalidFields([{ field, code, detail }])

export const invalidFields = (errors: FieldProblem[]): Invalid => ({
  reason: 'invalid',
  detail: errors.map(({ field, detail }) => `${field}: ${detail}`).join('; '),
  errors,
})

/** Refusals of an account's fields, under their part of the body. */
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
