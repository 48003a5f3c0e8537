import { data } from 'react-router'
import type { FieldProblem, Problem } from '#contract/problem.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Why the office did not take a form: the code of its answer, with whatever it brought along. */
export type FormRefusal = { code: string; retryAfter?: number; [more: string]: unknown }

export type RefusedForm = {
  form: string
  ok: false
  /** What stood in the fields, to be shown again without JavaScript. Never a password and never a code. */
  values: Readonly<Record<string, string>>
  refusal: FormRefusal
  /** What is wrong with each field, by the code that the office names it with. */
  fields: Readonly<Record<string, string>>
  /** Every field in which something was wrong has been changed since. */
  mended?: boolean
}
export type FormOutcome<Done = unknown> = { form: string; ok: true; done: Done } | RefusedForm

/**
 * `kept` is shown again when the form is refused, `secret` is not; both must be filled in. Of a `box` it is asked that
 * it is ticked. What is `optional` may stay empty and is shown again. A `file` must be chosen, and its text is its name.
 */
export type FieldKind = 'kept' | 'secret' | 'box' | 'file' | 'optional' | 'optional-secret'
export type FieldKinds = Readonly<Record<string, FieldKind>>

/**
 * Reads a form and does what it asks for. What is not filled in is told without asking the office; what the office
 * refuses comes back with the form. Anything else that goes wrong is nobody's mistake in the form and passes through.
 *
 * @param refusesIncomplete the office refuses this form by itself while anything is missing. Then it is asked all the
 * same, and whatever else is wrong is told at once with what is missing.
 */
export async function answerForm<Done, const Kinds extends FieldKinds>(
  name: string,
  form: FormData,
  kinds: Kinds,
  ask: (texts: { [Field in keyof Kinds]: string }) => Promise<Done>,
  { refusesIncomplete = false } = {},
) {
  const texts = Object.fromEntries(Object.keys(kinds).map(field => [field, textOf(form, field)])) as {
    [Field in keyof Kinds]: string
  }
  const values = Object.fromEntries(
    Object.entries(texts).filter(([field]) => !kinds[field]!.endsWith('secret') && kinds[field] !== 'file'),
  ) as Record<string, string>
  const missing = Object.entries(kinds).filter(([field, kind]) => !kind.startsWith('optional') && !texts[field])
  const empty = Object.fromEntries(missing.map(([field]) => [field, 'missing']))
  const incomplete = { form: name, ok: false, values, refusal: { code: 'invalid' }, fields: empty } as const
  if (missing.length && !refusesIncomplete) return refused(incomplete, 400)
  try {
    return data<FormOutcome<Done>>({ form: name, ok: true, done: await ask(texts) })
  } catch (error) {
    if (!(error instanceof ApiError) || leavesThePage.has(error.problem.code)) throw error
    const { problem } = error
    // Whatever else stood in the way, what is missing is what there is to do first.
    if (missing.length && problem.code !== 'invalid') return refused(incomplete, 400)
    const fields = { ...fieldsOf(problem.errors, kinds), ...empty }
    return refused({ form: name, ok: false, values, refusal: refusalOf(problem), fields }, problem.status)
  }
}

/** Which of the page's forms was sent. */
export const nameOfForm = (form: FormData): string => textOf(form, 'form')

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field)
  if (value instanceof File) return value.size > 0 ? value.name || 'file' : ''
  return value ?? ''
}

const refused = (outcome: RefusedForm, status: number) => data<FormOutcome<never>>(outcome, { status })

/** Whoever is not signed in any more is asked to sign in; the form cannot help there. */
const leavesThePage: ReadonlySet<string> = new Set(['not_authenticated', 'token_not_valid'])

/** Why the office did not do it, without what is the same in all of its answers. */
export function refusalOf({ type, title, status, detail, errors, ...refusal }: Problem): FormRefusal {
  return refusal as FormRefusal
}

const fieldsOf = (errors: readonly FieldProblem[] = [], kinds: FieldKinds): Record<string, string> =>
  Object.fromEntries(errors.map(({ field, code }) => [fieldOf(field, kinds), code]))

/** `body.email` is the field `email`, and `body.meeting.at` is `at` where the form asks for it under that name. */
function fieldOf(place: string, kinds: FieldKinds): string {
  const field = place.replace(/^(body|params|query)\./, '')
  if (field in kinds) return field
  return field.split('.').findLast(part => part in kinds) ?? field
}
