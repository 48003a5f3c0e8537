import type { ComponentType, ReactNode } from 'react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { RecordChange } from '#contract/changes/changes.ts'
import type { SectionName } from '#contract/changes/record-schemas.ts'
import type { Locale } from '#contract/locale.ts'
import type { Api } from '#web/api/api.ts'
import type { FieldKind } from './field-kind.ts'
import type { ReferredSection } from './record-names.ts'
import type { RecordsContext } from './records-context.ts'
import type { RecordsQuery } from './records-query.ts'

/** A record as pages have it. Its section knows the types of its fields. */
// biome-ignore lint/suspicious/noExplicitAny: the pages treat the records of all sections alike.
export type AnyRecord = Readonly<Record<string, any>>
export type RecordRow = { key: string; record: AnyRecord; now?: AnyRecord | undefined }

export type FieldOfRecord = {
  name: string
  kind: FieldKind
  /** The group of the form that it stands in. */
  group: string
}

type Column = {
  name: string
  /** The column of the API that it is sorted by. */
  sort?: string
  align?: 'end'
  cell: (row: RecordRow, context: RecordsContext) => ReactNode
}

type Filter = { facet: string; valueName: (value: string, context: RecordsContext) => string }

export type SectionWords = {
  title: string
  lead: string
  /** One record, as the title of its page before it has a name. */
  one: string
  add: string
  none: string
  /** How the first one comes, where the button above is not the usual way. */
  noneYet?: string
  /** What a change that was made means, where customers see no new terms. */
  made?: string
  search: string
  groups: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  hints?: Readonly<Record<string, string>>
  columns: Readonly<Record<string, string>>
  filters?: Readonly<Record<string, string>>
  /** The labels of a change of many, by the names of its fields. */
  bulk?: Readonly<Record<string, string>>
  /** Why a field is refused, by its name and the code. */
  refusals?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The view of each section, where a change may have several. */
export type ViewOf = (section: SectionName) => SectionView

/** A record of a change by its name. */
export const nameOfRecord = (
  view: SectionView,
  { key, before, after }: { key: string; before: AnyRecord | null; after: AnyRecord | null },
  context: RecordsContext,
): string =>
  view.only ? view.words[context.locale].title : view.nameOf({ key, record: after ?? before ?? {} }, context)

/** The address of a record. */
export const recordPath = ({ path, only, onePage }: SectionView, key: string): string =>
  only || onePage ? path : `${path}/${encodeURIComponent(key)}`

/** The context of a field's value: an amount is shown with its unit. */
export function inUnitOf(view: SectionView, field: string, key: string, context: RecordsContext): RecordsContext {
  const unitOf = (name: string) => view.unitOf?.(name, key, context)
  return { ...context, unit: unitOf(field), unitOf }
}

/** What a change of a record can be tried out on before it is made. */
export type RecordTrial = {
  /** Who may change this field may try. */
  field: string
  /** A record that is not there yet can be tried, too. */
  forNew?: true
  words: Record<Locale, { title: string; choices: Readonly<Record<string, string>> }>
  /** Tries out what would be changed, by the choice that was pressed. */
  ask: (api: Api, item: RecordChange, choice: string) => Promise<unknown>
  Result: ComponentType<{ answer: unknown; context: RecordsContext }>
}

/** What the console shows of a section: its columns, its fields and its words. Everything else is shared. */
export type SectionView = {
  section: SectionName
  path: string
  /** The key of the only record, where a section has just one: its page stands at the section's own address. */
  only?: string
  /** All its records stand on one page, at the section's own address. */
  onePage?: true
  words: Record<Locale, SectionWords>
  /** Of a change only the fields are known that it touches: the key is the name then. */
  nameOf: (row: RecordRow, context: RecordsContext) => string
  /** The unit of a field's amount, where the record's key says it. */
  unitOf?: (field: string, key: string, context: RecordsContext) => string | undefined
  columns: readonly Column[]
  filters: readonly Filter[]
  fields: readonly FieldOfRecord[]
  /** How a new record begins, and the fields that make its key. Absent: none is added here. */
  adding?: {
    record: (context: RecordsContext) => AnyRecord
    keyFields: readonly FieldOfRecord[]
    keyOf: (values: Readonly<Record<string, unknown>>) => string
    /** What the office would usually have in fields that were left empty. */
    fill?: (api: Api, key: string, fields: AnyRecord) => Promise<AnyRecord>
  }
  /** The sections whose records its fields name by their keys: they are chosen by name. */
  refersTo?: readonly ReferredSection[]
  /** Its records can be removed. */
  removes?: true
  /** What a change of many can set (`set.state`) or add (`add.marginBps`). What is left empty stays as it is. */
  bulk?: readonly FieldOfRecord[]
  /** What whoever changes many should know, by the way in which they were chosen. */
  bulkNote?: (where: RecordsQuery['where'], context: RecordsContext) => ReactNode
  /** What else its list leads to. */
  Acts?: ComponentType<{ query: RecordsQuery }>
  trial?: RecordTrial
  /** What the address says of a new record, where it begins as something else. */
  begin?: (record: AnyRecord, args: LoaderFunctionArgs) => Promise<AnyRecord>
  /** Further forms of a record's page, by their names. */
  forms?: Readonly<Record<string, (form: FormData, args: ActionFunctionArgs) => Promise<unknown>>>
  /** What stands now, above the form of a record. */
  summary?: (row: RecordRow, context: RecordsContext) => ReactNode
  /** The groups of its form that are behind their headings: what is rarely changed. */
  folded?: readonly string[]
  /** What belongs to a record beside its form, such as what customers see of it. */
  beside?: (row: RecordRow, context: RecordsContext) => ReactNode
}
