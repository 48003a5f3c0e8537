import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { SETUP_PATH } from '#web/console/frame/MissingLine.tsx'
import { answerForm } from '#web/forms/form-outcome.ts'

import { stepPath } from './SetupFrame.tsx'
import { setLimits } from './SetupPage.data.ts'

export { loader } from './SetupPage.data.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  if (form.get('form') === 'limits') return setLimits(context.get(apiContext), form, stepPath('open'))
  let opened = false
  const outcome = await answerForm('open', form, {}, async () => {
    await context.get(apiContext)('POST /api/v1/desk/opening/')
    opened = true
  })
  if (opened) throw redirect(SETUP_PATH)
  return outcome
}
