import type { RecordsContext } from './records-context.ts'
import type { AnyRecord, FieldOfRecord, SectionView } from './section-view.ts'

type Item = { before: AnyRecord | null; after: AnyRecord | null }

/** The fields that a change is read by: those that differ; of a new record those that are not as it begins; of a removed one none. */
export function fieldsToRead(view: SectionView, { before, after }: Item, context: RecordsContext): FieldOfRecord[] {
  if (!after) return []
  if (before) return view.fields.filter(({ name }) => name in after && !same(before[name], after[name]))
  const fresh = view.adding?.record(context) ?? {}
  return view.fields.filter(({ name }) => name in after && !isEmpty(after[name]) && !same(after[name], fresh[name]))
}

/** Nothing, an empty text or list, or words in no language. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** Equal by what they hold, in whatever order their parts are named. What is absent is the same as nothing. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b || (isNothing(a) && isNothing(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false
  const [as, bs] = [a as AnyRecord, b as AnyRecord]
  return [...new Set([...Object.keys(as), ...Object.keys(bs)])].every(name => same(as[name], bs[name]))
}

const isNothing = (value: unknown): boolean => value === null || value === undefined
