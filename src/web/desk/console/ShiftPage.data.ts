import type { LoaderFunctionArgs } from 'react-router'
import type { ShiftReport } from '#contract/desk/shift.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { queryOf, text } from '#web/forms/address-query.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

type ShiftQuery = { staff?: string | undefined; from?: string | undefined; until?: string | undefined }

export type ShiftData = { query: ShiftQuery; report: ShiftReport; currencies: ShownCurrencies; noteId: string }

const moment = text(typed => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.exec(typed)?.[0])
export const shiftQuery = queryOf<ShiftQuery>({
  staff: text(id => /^[0-9a-f-]{36}$/.exec(id)?.[0]),
  from: moment,
  until: moment,
})

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ShiftData> {
  const api = apiOf(context)
  const query = shiftQuery.read(new URL(request.url).searchParams)
  const [report, currencies] = await Promise.all([
    api('GET /api/v1/desk/shift/', { query: shiftQuery.write(query) }),
    readCurrencies(api),
  ])
  return { query, report, currencies, noteId: newId() }
}

export async function action({ request, context }: LoaderFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  return answerForm('shift-note', form, { id: 'kept', text: 'kept' }, body =>
    api('POST /api/v1/desk/shift/notes/', { body }),
  )
}
