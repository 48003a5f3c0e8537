import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import type { Problem } from '#contract/problem.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

/** Sends the file of a form to the claim: from the browser, or on the server when the page was posted. */
export const attachSlip = (api: Api, form: FormData, uuid: string) =>
  answerSlip(form, (id, name, file) =>
    api('PUT /api/v1/desk/claims/{uuid}/slips/{id}/', { params: { uuid, id }, query: { name }, file }),
  )

/** The same for whatever else is paid out. */
export const answerSlip = (form: FormData, send: (id: string, name: string, file: File) => Promise<unknown>) =>
  answerForm('slip', form, { id: 'kept', slip: 'file' }, async ({ id, slip }) => {
    const file = form.get('slip') as File
    // Checked here, because a server that refuses an upload halfway cannot always say why.
    if (file.size > SLIP_BYTES) throw new ApiError(tooLarge)
    await send(id, slip.slice(-120), file)
  })

const tooLarge: Problem = {
  type: '/api#problem-too-large',
  title: 'The body is too large',
  status: 413,
  code: 'too-large',
  detail: 'The file is too large',
}
