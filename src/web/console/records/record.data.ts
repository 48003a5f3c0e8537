import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Change, RecordChange } from '#contract/changes/changes.ts'
import type { Locale } from '#contract/locale.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readCityNames, type ShownCities } from '#web/format/shown-cities.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { nameOfForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { decideChange, stepOfChange, textsOf, undoChange } from './change-steps.ts'
import type { Texts } from './field-kind.ts'
import { readRecordNames } from './record-names.ts'
import type { RecordsContext } from './records-context.ts'
import {
  type AnyRecord,
  type FieldOfRecord,
  type RecordRow,
  type RecordTrial,
  recordPath,
  type SectionView,
} from './section-view.ts'

/** The key in the address under which a new record is typed. */
export const NEW_KEY = 'new'

/** The key in the address under which many records are changed. */
export const MANY_KEY = 'many'

export type RecordData = {
  row: RecordRow
  /** The record is not there yet: its form adds it. */
  isNew: boolean
  /** What the address says of a new record, such as the two currencies of a direction. */
  suggested?: Texts
  mayChange: readonly string[]
  waiting: readonly Change[]
  history: readonly Change[]
  /** The change that has just been made here. */
  changed: Change | undefined
  currencies: ShownCurrencies
  cities: ShownCities
  names: NonNullable<RecordsContext['names']>
  changeId: string
}

/** The loader of a record's page. */
export const recordLoader =
  ({ section, adding, begin, fields, refersTo, only = '' }: SectionView) =>
  async (args: LoaderFunctionArgs): Promise<RecordData> => {
    const { params, request, context } = args
    const api = apiOf(context)
    const key = params.key ?? only
    const [currencies, cities, names] = await Promise.all([
      readCurrencies(api),
      readCityNames(api),
      readRecordNames(api, refersTo),
    ])
    const changeId = newId()
    if (key === NEW_KEY && adding) {
      const recordsContext = { locale: context.get(localeContext), here: false, zone: 'UTC', currencies }
      const empty = adding.record(recordsContext)
      const row = { key, record: begin ? await begin(empty, args) : empty }
      const mayChange = fields.map(({ name }) => name)
      const search = new URL(request.url).searchParams
      const suggested = Object.fromEntries(adding.keyFields.map(({ name }) => [name, search.get(name) ?? '']))
      const nothing = { waiting: [], history: [], changed: undefined }
      return { row, isNew: true, suggested, mayChange, ...nothing, currencies, cities, names, changeId }
    }
    const { record, now, mayChange, waiting, history } = await api('GET /api/v1/desk/records/{section}/{key}/', {
      params: { section, key },
    })
    const asked = new URL(request.url).searchParams.get('changed')
    const changed = [...waiting, ...history].find(({ id }) => id === asked)
    return {
      row: { key, record, now },
      isNew: false,
      mayChange,
      waiting,
      history,
      changed,
      currencies,
      cities,
      names,
      changeId,
    }
  }

/** The forms of a record's page. A change that was made is said on the page of its record. */
export const recordAction = (view: SectionView) => async (args: ActionFunctionArgs) => {
  const { params, request, context } = args
  const form = await request.formData()
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  const ask = view.trial?.ask
  const own = view.forms?.[name]
  if (own) return own(form, args)
  const key = params.key ?? view.only ?? ''
  const removal = { section: view.section, key, fields: null } as RecordChange
  const removed = name === 'remove' && view.removes ? removal : undefined
  const item =
    name === 'record'
      ? await filled(api, view, key, typedChange(view, key, textsOf(form), context.get(localeContext)))
      : removed
  function act() {
    if (name === 'undo') return undoChange(api, form)
    if (name === 'decide') return decideChange(api, form)
    if (name === 'trial' && ask) return tryWaiting(api, view, key, form, ask)
    return stepOfChange(api, name, form, { items: [item!] }, ask && (choice => ask(api, item!, choice)))
  }
  const outcome = await act()
  const { ok, ...answer } = outcome.data
  const made = ok && 'done' in answer ? answer.done.change : undefined
  const at = item?.key ?? key
  if (made && name !== 'decide')
    throw redirect(`${isThere(made, at) ? recordPath(view, at) : '/console/changes'}?changed=${made.id}`)
  return outcome
}

/** A new record with what was left empty as its section usually has it. */
async function filled(api: Api, { adding }: SectionView, key: string, item: RecordChange): Promise<RecordChange> {
  if (key !== NEW_KEY || !adding?.fill || !item.fields) return item
  return { ...item, fields: await adding.fill(api, item.key, item.fields) } as RecordChange
}

/** Tries out what a waiting change would do to this record. */
async function tryWaiting(api: Api, { section }: SectionView, key: string, form: FormData, ask: RecordTrial['ask']) {
  const { waiting } = await api('GET /api/v1/desk/records/{section}/{key}/', { params: { section, key } })
  const change = waiting.find(({ id }) => id === form.get('change'))
  const after = change?.items.find(item => item.section === section && item.key === key)?.after
  const item = { section, key, fields: after ?? {} } as RecordChange
  return stepOfChange(api, 'trial', form, {}, choice => ask(api, item, choice))
}

/** A new record that waits is not there yet, and one whose adding was taken back is gone. */
const isThere = ({ state, items }: Change, key: string): boolean =>
  !items.some(item => item.key === key && (state === 'waiting' ? item.before : item.after) === null)

/** What the form changes: the fields that differ from what the person saw when the page was opened. */
function typedChange(
  { section, fields, adding }: SectionView,
  key: string,
  texts: Texts,
  locale: Locale,
): RecordChange {
  const read = ({ name, kind }: FieldOfRecord) => kind.read(name, texts, locale)
  const typed = (of: readonly FieldOfRecord[]) => Object.fromEntries(of.map(field => [field.name, read(field)]))
  const base = texts.base ? (JSON.parse(texts.base) as AnyRecord) : undefined
  const shown = fields.filter(({ name }) => texts[`has.${name}`] !== undefined)
  if (key === NEW_KEY && adding)
    return {
      section,
      key: adding.keyOf(typed(adding.keyFields)) || NEW_KEY,
      fields: { ...base, ...typed(shown) },
    } as RecordChange
  // As it was read off the record: `50` is no other minimum than its `50.00`.
  const printed = ({ name, kind }: FieldOfRecord) =>
    base && name in base ? kind.read(name, kind.texts(name, base[name] as never, locale), locale) : undefined
  const differing = shown.filter(field => !same(read(field), printed(field)))
  const touched = typed(differing)
  return {
    section,
    key,
    fields: touched,
    base: Object.fromEntries(Object.keys(touched).map(name => [name, base?.[name]])),
  } as RecordChange
}

/** Both are plain JSON with the fields in the order of the form or of the record. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return left.length === right.length && left.every(([name, value]) => same(value, (b as AnyRecord)[name]))
}
