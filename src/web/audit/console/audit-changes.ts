import { defined } from '#contract/defined.ts'
export type Change = { field: string; before?: string; after?: string }

/** The fields that differ before and after an act. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter(field => was.get(field) !== is.get(field) && !isToldTwice(field))
    .map(field => {
      const [before, after] = [was.get(field), is.get(field)]
      return { field, ...defined({ before, after }) }
    })
}

/** A meeting stands in the log as sent and as it is then; the second has every field. */
const isToldTwice = (field: string): boolean => field.startsWith('told.meeting.')

/** Fields by their path, `payout.reference`, without the empty ones. */
function fieldsOf(value: unknown, path = '', fields = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined || value === '') return fields
  if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) fieldsOf(inner, path ? `${path}.${name}` : name, fields)
  } else fields.set(path, String(value))
  return fields
}
