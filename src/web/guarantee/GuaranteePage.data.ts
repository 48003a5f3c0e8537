import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { CheckedLetter, GuaranteeKey } from '#contract/guarantee/guarantee.ts'
import { LETTER_MOST } from '#contract/guarantee/letter-limits.ts'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { refuseTooLarge } from '#web/forms/refuse-too-large.ts'

export const FORM = 'letter'

/** A letter of guarantee in Russian has up to two bytes a character. */
const FILE_MOST = 2 * LETTER_MOST

export type GuaranteeData = { keys: GuaranteeKey[] }

export const loader = ({ context }: LoaderFunctionArgs): Promise<GuaranteeData> =>
  context.get(apiContext)('GET /api/v1/guarantee/keys/')

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return answerForm(FORM, form, { letter: 'optional' }, async ({ letter }): Promise<CheckedLetter> => {
    const file = form.get('file')
    const text = file instanceof File && file.size > 0 ? await textOf(file) : letter
    return context.get(apiContext)('POST /api/v1/guarantee/check/', { body: { letter: text } })
  })
}

/** A file that is no text is read as one, too: it is no letter then. */
async function textOf(file: File): Promise<string> {
  refuseTooLarge(file, FILE_MOST)
  return (await file.text()).replaceAll('\0', '\ufffd')
}
