import type { Problem } from '#contract/problem.ts'
import { type Api, requestOf } from './api.ts'
import { ApiError } from './api-error.ts'
import { searchOf } from './search-of.ts'

/** The server's app, called in process. Its answers are shared and must not be changed. */
export type AskOffice = (
  path: string,
  init: { method: string; body?: string | Blob; headers?: Record<string, string> },
) => Promise<{ status: number; value: unknown }>

/** The API for a page that is rendered on the server. */
export const inProcessApi = (ask: AskOffice): Api =>
  (async (address, input) => {
    const { method, path, query, content } = requestOf(address, input)
    const { status, value } = await ask(path + searchOf(query), {
      method,
      body: content?.data,
      headers: content && { 'content-type': content.type },
    })
    if (status >= 400) throw new ApiError(value as Problem)
    return value
  }) as Api
