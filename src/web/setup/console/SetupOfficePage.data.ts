import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { RecordChange } from '#contract/changes/changes.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { makeAtOnce } from '#web/console/records/change-steps.ts'
import { hours } from '#web/console/records/time-kinds.tsx'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { nextPath } from './SetupFrame.tsx'

const place = { section: 'settings', key: 'office' } as const

type Contacts = {
  name: string
  contactEmail: string
  contactPhone: string
  contactTelegram: string
  timeZone: string
  hours: WorkingHours | null
}
export type SetupOfficeData = { setup: Setup; record: Contacts }

export async function loader({ context }: LoaderFunctionArgs): Promise<SetupOfficeData> {
  const api = apiOf(context)
  const [setup, { record }] = await Promise.all([
    api('GET /api/v1/desk/setup/'),
    api('GET /api/v1/desk/records/{section}/{key}/', { params: place }),
  ])
  return { setup, record: record as Contacts }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const reachedOtherwise = form.get('contactPhone') || form.get('contactTelegram')
  const kinds = {
    name: 'kept',
    contactEmail: reachedOtherwise ? 'optional' : 'kept',
    contactPhone: 'optional',
    contactTelegram: 'optional',
    hours: 'optional',
    'hours.timeZone': 'kept',
  } as const
  let made = false
  const outcome = await answerForm('setup-office', form, kinds, async ({ 'hours.timeZone': timeZone, ...texts }) => {
    // On the first day the office lives by the clock of its hours.
    const fields = { ...texts, timeZone, hours: hours.read('hours', { ...texts, 'hours.timeZone': timeZone }, 'en') }
    await makeAtOnce(api, [{ ...place, fields } as RecordChange])
    made = true
  })
  if (made) throw redirect(nextPath('office'))
  return atFields(outcome.data)
}

/** `body.items.0.fields.contactEmail` is the field `contactEmail`, and there is one field for the time zone. */
function atFields(outcome: FormOutcome<unknown>) {
  if (outcome.ok) return data(outcome)
  const fields = Object.entries(outcome.fields).map(([place, code]) => {
    const field = place.replace(/^.*\.fields\./, '')
    return [field === 'timeZone' ? 'hours.timeZone' : field, code]
  })
  return data<FormOutcome<unknown>>({ ...outcome, fields: Object.fromEntries(fields) }, { status: 400 })
}
