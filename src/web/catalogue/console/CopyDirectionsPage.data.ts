import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CopyChange } from '#contract/changes/changes.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { stepOfChange, textsOf } from '#web/console/records/change-steps.ts'
import type { Texts } from '#web/console/records/field-kind.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { queryOf, text } from '#web/forms/address-query.ts'

const code = text(typed => (/^[A-Z0-9]{2,20}$/.test(typed) ? typed : undefined))

/** Whose terms are copied: with both sides one direction, with one a row or a column. For what may be said already. */
type CopyQuery = {
  from: string | undefined
  to: string | undefined
  forFrom: string | undefined
  forTo: string | undefined
}
const copyQuery = queryOf<CopyQuery>({ from: code, to: code, forFrom: code, forTo: code })

export type CopyDirectionsData = { query: CopyQuery; currencies: ShownCurrencies; changeId: string }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CopyDirectionsData> {
  const query = copyQuery.read(new URL(request.url).searchParams)
  if (!query.from && !query.to) throw redirect('/console/directions')
  return { query, currencies: await readCurrencies(apiOf(context)), changeId: newId() }
}

/** A copy that was made stands on the page of changes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const copy = typedCopy(copyQuery.read(new URL(request.url).searchParams), textsOf(form))
  const outcome = await stepOfChange(context.get(apiContext), 'copy', form, { copy })
  const { data } = outcome
  if (data.ok && 'done' in data && data.done.change) throw redirect(`/console/changes?changed=${data.done.change.id}`)
  return outcome
}

const typedCopy = ({ from, to }: CopyQuery, texts: Texts): CopyChange => ({
  section: 'direction',
  give: from ? { of: from, for: texts.forFrom ?? from } : undefined,
  get: to ? { of: to, for: texts.forTo ?? to } : undefined,
  existing: texts.existing === 'change' ? 'change' : 'leave',
})
