import { type LoaderFunctionArgs, replace } from 'react-router'
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isDemoStep } from './demo-steps.ts'

/** A step of the game of a demo office. One that no longer fits changes nothing: the page shows what does. */
export async function playDemo({ params, context }: LoaderFunctionArgs, step: string): Promise<never> {
  const uuid = params.uuid!
  try {
    if (isDemoStep(step))
      await context.get(apiContext)('POST /api/v1/demo/claims/{uuid}/{step}/', { params: { uuid, step } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status >= 500) throw error
  }
  throw replace(`/claim/${uuid}`)
}
