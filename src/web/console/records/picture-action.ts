import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { RecordChange } from '#contract/changes/changes.ts'
import { LOGO_BYTES } from '#contract/logo.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { type ChangeStep, stepOfChange, textsOf } from './change-steps.ts'
import type { Texts } from './field-kind.ts'
import { recordPath, type SectionView } from './section-view.ts'

type PictureForm = {
  /** The name of the form. */
  form: string
  /** The field of the record that names the picture. */
  field: string
  /** What is chosen beside it. */
  others?: (texts: Texts) => Record<string, string>
}

/**
 * The page on which a picture of a record is chosen. The file is stored first; the change names it, so that the plan can show
 * it before anybody else sees it.
 */
export const pictureAction =
  (view: SectionView, { form: name, field, others }: PictureForm) =>
  async ({ params, request, context }: ActionFunctionArgs) => {
    const form = await request.formData()
    const api = context.get(apiContext)
    const fault = form.get('step') === 'plan' ? await storePicture(api, form, field) : undefined
    if (fault) {
      const outcome = { form: name, ok: false, values: textsOf(form), refusal: { code: 'invalid' } } as const
      return data<FormOutcome<ChangeStep>>({ ...outcome, fields: { file: fault } }, { status: 400 })
    }
    const texts = textsOf(form)
    const key = params.key ?? view.only!
    const fields = { ...others?.(texts), [field]: texts.remove === 'on' ? '' : texts[field] }
    const outcome = await stepOfChange(api, name, form, {
      items: [{ section: view.section, key, fields } as RecordChange],
    })
    const answer = outcome.data
    if (answer.ok && 'done' in answer && answer.done.change)
      throw redirect(`${recordPath(view, key)}?changed=${answer.done.change.id}`)
    return outcome
  }

/** Stores the chosen file, if there is one, and puts its name into the form's field. Why it is no picture, otherwise. */
async function storePicture(api: Api, form: FormData, field: string): Promise<string | undefined> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return undefined
  if (file.size > LOGO_BYTES) return 'too-large'
  try {
    form.set(field, (await api('POST /api/v1/desk/logos/', { file })).name)
    form.delete('remove')
    return undefined
  } catch (error) {
    const [fault] = error instanceof ApiError && error.problem.code === 'invalid' ? (error.problem.errors ?? []) : []
    if (!fault) throw error
    return fault.code
  }
}
