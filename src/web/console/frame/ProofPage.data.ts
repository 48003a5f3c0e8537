import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { PROOF_PATH } from '#contract/auth/proof-path.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerStepUp } from '#web/users/settings/step-up.ts'

export type ProofData = {
  /** The file of the office that was asked for, where there is one. */
  to: string | undefined
  proved: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ProofData> {
  const to = fileAskedFor(request.url)
  const { fresh } = await apiOf(context)('GET /api/v1/users/me/security/')
  return { to, proved: fresh }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const to = fileAskedFor(request.url)
  const page = to === undefined ? PROOF_PATH : `${PROOF_PATH}?${new URLSearchParams({ to })}`
  return answerStepUp('step-up', await request.formData(), context.get(apiContext), page)
}

/** Only files of the console are led to from here: the address comes with the page's own. */
function fileAskedFor(url: string): string | undefined {
  const to = new URL(url).searchParams.get('to') ?? ''
  return /^\/api\/v1\/desk\/[\w/-]+(\?[\w=&%.+:*-]*)?$/.test(to) ? to : undefined
}
