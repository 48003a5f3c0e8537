import type { MiddlewareFunction } from 'react-router'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The field in which a form of the console brings a code along. It belongs to no form, and none shows it again. */
export const PROOF_FIELD = 'proof'

/**
 * A form that was refused for want of a fresh proof is sent again with a code: the code is taken first, and the form goes on as if it
 * had never been refused. A wrong code comes back as the refusal of the form.
 */
export function withProof(api: Api, request: Request): Api {
  const copy = request.clone()
  let first = true
  return (async (address, ...input) => {
    if (first && !address.startsWith('GET ')) {
      first = false
      const code = await codeIn(copy)
      if (code) await prove(api, code)
    }
    return api(address, ...input)
  }) as Api
}

/** The same in the browser, where a form is answered by its own action. */
export const proveFirst: MiddlewareFunction = ({ request, context }) => {
  if (request.method === 'POST') context.set(apiContext, withProof(context.get(apiContext), request))
}

async function codeIn(request: Request): Promise<string | undefined> {
  const form = await request.formData().catch(() => undefined)
  const code = form?.get(PROOF_FIELD)
  return typeof code === 'string' ? code.trim() : undefined
}

async function prove(api: Api, code: string): Promise<void> {
  try {
    await api('POST /api/v1/users/me/step-up/', { body: { code } })
  } catch (error) {
    throw error instanceof ApiError ? new ApiError({ ...error.problem, ofProof: true, errors: undefined }) : error
  }
}
