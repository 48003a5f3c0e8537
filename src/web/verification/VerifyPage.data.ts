import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from 'react-router'
import type { Problem } from '#contract/problem.ts'
import type { VerificationView } from '#contract/verification/verification.ts'
import { MOST_PHOTOS, PHOTO_BYTES } from '#contract/verification/verification-kinds.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'

export type VerifyData = VerificationView

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<VerifyData> {
  const uuid = params.uuid!.toLowerCase()
  const key = new URL(request.url).searchParams.get('key')
  const view = await apiOf(context)('GET /api/v1/verification/{uuid}/', { params: { uuid }, query: key ? { key } : {} })
  // The key is in a cookie now; in the address it could be seen, shared and stored in the history.
  if (key) throw replace(`/verify/${uuid}`)
  return view
}

/** The forms of the page: photos, taking one back, handing them over, and withdrawing. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const uuid = params.uuid!.toLowerCase()
  const form = await request.formData()
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  const check = textOf(form, 'check')
  if (name.startsWith('photos'))
    return answerForm(name, form, { check: 'kept', photo: 'file' }, async () => {
      const files = form.getAll('photo').filter(file => file instanceof File && file.size > 0) as File[]
      for (const file of files.slice(0, MOST_PHOTOS)) {
        // Checked here, because a server that refuses an upload halfway cannot always say why.
        if (file.size > PHOTO_BYTES) throw new ApiError(tooLarge)
        const place = { uuid, check, photo: newId() }
        await api('PUT /api/v1/verification/{uuid}/checks/{check}/photos/{photo}/', { params: place, file })
      }
    })
  if (name.startsWith('remove'))
    return answerForm(name, form, { check: 'kept', photo: 'kept' }, async ({ photo }) => {
      await api('DELETE /api/v1/verification/{uuid}/checks/{check}/photos/{photo}/', { params: { uuid, check, photo } })
    })
  if (name.startsWith('send'))
    return answerForm(name, form, { check: 'kept' }, async () => {
      await api('POST /api/v1/verification/{uuid}/checks/{check}/send/', { params: { uuid, check } })
    })
  if (name === 'begin')
    return answerForm(name, form, { kind: 'kept' }, async ({ kind }) => {
      await api('POST /api/v1/users/me/verification/', { body: { kind: kind as 'identity' } })
    })
  return answerForm('withdraw', form, { sure: 'box' }, async () => {
    await api('POST /api/v1/verification/{uuid}/withdraw/', { params: { uuid } })
  })
}

const textOf = (form: FormData, field: string): string => {
  const value = form.get(field)
  return typeof value === 'string' ? value : ''
}

const tooLarge: Problem = {
  type: '/api#problem-too-large',
  title: 'The body is too large',
  status: 413,
  code: 'too-large',
  detail: 'The photo is too large',
}
