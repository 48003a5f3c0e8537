import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { RecordChange } from '#contract/changes/changes.ts'
import { PLAIN_ACCENT } from '#contract/office-settings/accent.ts'
import { LOGO_BYTES } from '#contract/office-settings/logo.ts'
import type { Api } from '#web/api/api.ts'
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type ChangeStep, stepOfChange, textsOf } from '#web/console/records/change-steps.ts'
import type { Texts } from '#web/console/records/field-kinds.tsx'
import { type RecordData, recordLoader } from '#web/console/records/record.data.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { officeSettingsView } from './office-settings-view.tsx'

export const loader = recordLoader(officeSettingsView)

export type LookData = RecordData & { row: { record: { accent: string; logo: string } } }

/** An uploaded logo is stored first; the change names it, so that the plan can show it before anybody else sees it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const fault = form.get('step') === 'plan' ? await storeLogo(api, form) : undefined
  if (fault) {
    const outcome = { form: 'look', ok: false, values: textsOf(form), refusal: { code: 'invalid' } } as const
    return data<FormOutcome<ChangeStep>>({ ...outcome, fields: { file: fault } }, { status: 400 })
  }
  const texts = textsOf(form)
  const fields = { accent: chosenAccent(texts), logo: texts.remove === 'on' ? '' : texts.logo }
  const item = { section: 'settings', key: officeSettingsView.only!, fields } as RecordChange
  const outcome = await stepOfChange(api, 'look', form, { items: [item] })
  const answer = outcome.data
  if (answer.ok && 'done' in answer && answer.done.change) {
    throw redirect(`${officeSettingsView.path}?changed=${answer.done.change.id}`)
  }
  return outcome
}

/** The blue that Agio comes with is no choice: it is a little different in the dark. */
export const chosenAccent = ({ accent = '', plain }: Texts): string =>
  plain === 'on' || accent === PLAIN_ACCENT ? '' : accent

/** Why the chosen file is no logo. The name of a stored one stands in the form afterwards. */
async function storeLogo(api: Api, form: FormData): Promise<string | undefined> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.size > LOGO_BYTES) return 'too-large'
  try {
    form.set('logo', (await api('POST /api/v1/desk/logos/', { file })).name)
    form.delete('remove')
    return undefined
  } catch (error) {
    const [fault] = error instanceof ApiError && error.problem.code === 'invalid' ? (error.problem.errors ?? []) : []
    if (!fault) throw error
    return fault.code
  }
}
