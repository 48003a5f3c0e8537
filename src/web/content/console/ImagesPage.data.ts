import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { Image } from '#contract/content/content.calls.ts'
import { IMAGE_BYTES } from '#contract/content/content-names.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'

export type ImagesData = Awaited<ReturnType<typeof loader>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  return apiOf(context)('GET /api/v1/desk/images/', { query: { page: /^[1-9]\d{0,4}$/.test(page) ? page : '1' } })
}

/** Stores the chosen picture; its name is what texts show it by. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const stored = await store(context.get(apiContext), form.get('file'))
  if (typeof stored !== 'string') return data<FormOutcome<Image>>({ form: 'image', ok: true, done: stored })
  const outcome = { form: 'image', ok: false, values: {}, refusal: { code: 'invalid' } } as const
  return data<FormOutcome<Image>>({ ...outcome, fields: { file: stored } }, { status: 400 })
}

async function store(api: Api, file: FormDataEntryValue | null): Promise<Image | string> {
  if (!(file instanceof File) || file.size === 0) return 'missing'
  if (file.size > IMAGE_BYTES) return 'too-large'
  try {
    return await api('POST /api/v1/desk/images/', { file })
  } catch (error) {
    const [fault] = error instanceof ApiError && error.problem.code === 'invalid' ? (error.problem.errors ?? []) : []
    if (!fault) throw error
    return fault.code
  }
}
