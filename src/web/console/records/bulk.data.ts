import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { BulkChange } from '#contract/changes/changes.ts'
import type { Locale } from '#contract/locale.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { stepOfChange, textsOf } from './change-steps.ts'
import type { Texts } from './field-kind.ts'
import { readRecordNames } from './record-names.ts'
import { type RecordsData, recordsLoader } from './records.data.ts'
import type { RecordsContext } from './records-context.ts'
import { type RecordsQuery, readRecordsQuery } from './records-query.ts'
import type { SectionView } from './section-view.ts'

export type BulkData = RecordsData & { changeId: string; names: NonNullable<RecordsContext['names']> }

/** The loader of a change of many: the records are chosen as in the list. */
export const bulkLoader = (view: SectionView) => {
  const read = recordsLoader(view)
  return async (args: LoaderFunctionArgs): Promise<BulkData> => {
    const [data, names] = await Promise.all([read(args), readRecordNames(apiOf(args.context), view.refersTo)])
    return { ...data, names, changeId: newId() }
  }
}

/** A change of many that was made stands on the page of changes. */
export const bulkAction =
  (view: SectionView) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await request.formData()
    const facets = view.filters.map(({ facet }) => facet)
    const query = readRecordsQuery(new URL(request.url).searchParams, facets)
    const bulk = typedBulk(view, query, textsOf(form), context.get(localeContext))
    const outcome = await stepOfChange(context.get(apiContext), 'many', form, { bulk })
    const { data } = outcome
    if (data.ok && 'done' in data && data.done.change) throw redirect(`/console/changes?changed=${data.done.change.id}`)
    return outcome
  }

/** What is typed: `set.state` is set, `add.marginBps` is added. */
function typedBulk(
  { section, bulk = [] }: SectionView,
  { where, search }: RecordsQuery,
  texts: Texts,
  locale: Locale,
): BulkChange {
  const typed = bulk.filter(({ name }) => (texts[name] ?? '').trim() !== '')
  const parts = (prefix: 'set' | 'add') =>
    Object.fromEntries(
      typed
        .filter(({ name }) => name.startsWith(`${prefix}.`))
        .map(({ name, kind }) => [name.slice(prefix.length + 1), kind.read(name, texts, locale)]),
    )
  const conditions = Object.entries(where).flatMap(([facet, values]) => values.map(value => `${facet}:${value}`))
  return { section, where: conditions, search: search || undefined, set: parts('set'), add: parts('add') } as BulkChange
}
