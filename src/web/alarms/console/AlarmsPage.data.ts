import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Alarm } from '#contract/alarms/alarm.schema.ts'
import { snoozeDays } from '#contract/alarms/alarms.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'

export type AlarmsData = { open: readonly Alarm[]; settled: readonly Alarm[]; currencies: ShownCurrencies }

export async function loader({ context }: LoaderFunctionArgs): Promise<AlarmsData> {
  const api = apiOf(context)
  const [open, settled, currencies] = await Promise.all([
    api('GET /api/v1/desk/alarms/', { query: {} }),
    api('GET /api/v1/desk/alarms/', { query: { settled: 'yes' } }),
    readCurrencies(api),
  ])
  return { open, settled, currencies }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (nameOfForm(form) === 'snooze') {
    return answerForm('snooze', form, { id: 'kept', days: 'kept' }, ({ id, days }) => {
      const body = { days: snoozeDays.find(known => String(known) === days) ?? 1 }
      return orSettledAlready(api('POST /api/v1/desk/alarms/{id}/snooze/', { params: { id }, body }))
    })
  }
  return answerForm('settle', form, { id: 'kept' }, ({ id }) =>
    orSettledAlready(api('POST /api/v1/desk/alarms/{id}/settle/', { params: { id } })),
  )
}

/** A colleague has settled it already: nothing is left to do. */
async function orSettledAlready(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'not-found') throw error
  }
}
