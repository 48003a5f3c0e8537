import { data } from 'react-router'
import type { FieldProblem, Problem } from '#contract/problem.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The refusal of a form: the code of the answer with its data. */
export type FormRefusal = { code: string; retryAfter?: number; [more: string]: unknown }

export type RefusedForm = {
  form: string
  ok: false
  /** The values of the fields, to be shown again without JavaScript. Never a password or a code. */
  values: Readonly<Record<string, string>>
  refusal: FormRefusal
  /** The code of the fault of each field. */
  fields: Readonly<Record<string, string>>
  /** Every refused field has been changed since. */
  mended?: boolean
}
export type FormOutcome<Done = unknown> = { form: string; ok: true; done: Done } | RefusedForm

/**
 * `kept` is shown again when the form is refused, `secret` is not; both must be filled in. A `box` must be
 * ticked. `optional` may stay empty and is shown again. A `file` must be chosen, and its text is its name.
 */
export type FieldKind = 'kept' | 'secret' | 'box' | 'file' | 'optional' | 'optional-secret'
export type FieldKinds = Readonly<Record<string, FieldKind>>

/**
 * Reads a form and makes its call. Missing fields are answered without a call; a refusal of the API comes back with the
 * form. Any other error is no fault of the form and is thrown on.
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
    // Missing fields are named before any other refusal.
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

/** The session has ended: the sign-in follows, and not the form. */
const leavesThePage: ReadonlySet<string> = new Set(['not_authenticated', 'token_not_valid'])

/** The refusal without the members that every problem has. */
export function refusalOf({ type, title, status, detail, errors, ...refusal }: Problem): FormRefusal {
  return refusal as FormRefusal
}

/** Of several faults of a field the first is told: what cannot be read at all comes before what follows from that. */
const fieldsOf = (errors: readonly FieldProblem[] = [], kinds: FieldKinds): Record<string, string> =>
  Object.fromEntries(errors.toReversed().map(({ field, code }) => [fieldOf(field, kinds), code]))

/** `body.email` is the field `email`, and `body.meeting.at` is `meeting.at` or `at`, as the form asks for it. */
function fieldOf(place: string, kinds: FieldKinds): string {
  const field = place.replace(/^(body|params|query)\./, '')
  const parts = field.split('.')
  const ends = parts.map((_, i) => parts.slice(i).join('.'))
  return ends.find(end => end in kinds) ?? parts.findLast(part => part in kinds) ?? field
}
