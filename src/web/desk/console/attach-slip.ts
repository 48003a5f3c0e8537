import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import type { Api } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { refuseTooLarge } from '#web/forms/refuse-too-large.ts'

/** Sends the file of a form to the claim: from the browser, or on the server when the page was posted. */
export const attachSlip = (api: Api, form: FormData, uuid: string) =>
  answerSlip(form, (id, name, file) =>
    api('PUT /api/v1/desk/claims/{uuid}/slips/{id}/', { params: { uuid, id }, query: { name }, file }),
  )

/** The same for whatever else is paid out. */
export const answerSlip = (form: FormData, send: (id: string, name: string, file: File) => Promise<unknown>) =>
  answerForm('slip', form, { id: 'kept', slip: 'file' }, async ({ id, slip }) => {
    const file = form.get('slip') as File
    refuseTooLarge(file, SLIP_BYTES)
    await send(id, slip.slice(-120), file)
  })
