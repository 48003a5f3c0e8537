import type { Problem } from '#contract/problem.ts'
import { type Api, requestOf } from './api.ts'
import { ApiError } from './api-error.ts'

/** The office's own app, asked without a socket between. */
export type AskOffice = (
  path: string,
  init: { method: string; body?: string; headers?: Record<string, string> },
) => Response | Promise<Response>

/** The API for a page that is rendered on the server. */
export const inProcessApi = (ask: AskOffice): Api =>
  (async (address, input) => {
    const { method, path, query, body } = requestOf(address, input)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await ask(path + search, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!answer.ok) throw new ApiError((await answer.json()) as Problem)
    return answer.status === 204 ? undefined : answer.json()
  }) as Api
