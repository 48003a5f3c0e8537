import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Change, ChangePlan } from '#contract/changes/changes.ts'
import { CONFIGURATION_BYTES } from '#contract/changes/configuration-limits.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { readRecordNames } from '#web/console/records/record-names.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { type FormOutcome, refusalOf } from '#web/forms/form-outcome.ts'

export type ConfigurationData = {
  changeId: string
  currencies: ShownCurrencies
  names: NonNullable<RecordsContext['names']>
}

export async function loader({ context }: LoaderFunctionArgs): Promise<ConfigurationData> {
  const api = apiOf(context)
  const [currencies, names] = await Promise.all([readCurrencies(api), readRecordNames(api, ['city', 'category'])])
  return { changeId: newId(), currencies, names }
}

/** Where the import stands: the file's text with its plan, or its faults with their places. */
export type ImportStep = {
  text: string
  plan?: ChangePlan
  faults?: readonly FieldProblem[]
  /** Something moved between the plan and its confirmation: this is the new plan. */
  moved?: true
}

/** The two steps of every change: the difference that a file makes, then exactly that is made. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const chosen = form.get('file')
  const isFile = chosen instanceof File && chosen.size > 0
  const text = isFile && chosen.size <= CONFIGURATION_BYTES ? await chosen.text() : String(form.get('text') ?? '')
  if (text === '') return refused({ code: 'invalid' }, { file: isFile ? 'too-large' : 'missing' })
  const file = new Blob([text])
  try {
    const making = form.get('step') === 'make'
    if (making) {
      const made = await make(api, form, file)
      if (made) throw redirect(`/console/changes?changed=${made.id}`)
    }
    const plan = await api('POST /api/v1/desk/configuration-plans/', { file })
    return done({ text, plan, moved: making ? (true as const) : undefined })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 401) throw error
    const { code, errors = [] } = error.problem
    return code === 'invalid' ? done({ text: '', faults: errors }, 400) : refused(refusalOf(error.problem), {})
  }
}

/** Undefined: something moved since the plan. */
async function make(api: Api, form: FormData, file: Blob): Promise<Change | undefined> {
  const reason = String(form.get('reason') ?? '')
  try {
    return await api('PUT /api/v1/desk/configuration-changes/{id}/', {
      params: { id: String(form.get('id')) },
      query: { digest: String(form.get('digest')), reason: reason || undefined },
      file,
    })
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'conflict') return undefined
    throw error
  }
}

const done = (step: ImportStep, status = 200) =>
  data<FormOutcome<ImportStep>>({ form: 'import', ok: true, done: step }, { status })

const refused = (refusal: { code: string }, fields: Record<string, string>) =>
  data<FormOutcome<never>>({ form: 'import', ok: false, values: {}, refusal, fields }, { status: 400 })
