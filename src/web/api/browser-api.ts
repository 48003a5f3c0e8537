import { FetchError, ofetch } from 'ofetch'
import { anonymousCalls } from '#contract/anonymous-calls.ts'
import type { Problem } from '#contract/problem.ts'
import { type Api, type CallOptions, requestOf } from './api.ts'
import { ApiError } from './api-error.ts'

/**
 * The API over HTTP. ofetch retries as the specification asks: GET-like calls once on 408, 409, 425, 429, 500, 502, 503
 * and 504, the others never. Its own `retry` option must not be set here: a number would repeat a POST too.
 */
export const browserApi = (async (address, input, options?: CallOptions) => {
  const { method, path, query, body } = requestOf(address, input)
  try {
    return await ofetch(path, {
      method,
      credentials: anonymousCalls.has(address) ? 'omit' : 'same-origin',
      ...(query && { query }),
      ...(body && { body }),
      ...(options?.signal && { signal: options.signal }),
    })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    throw new ApiError(problemOf(error))
  }
}) as Api

/** The server's own words where it answered, and a plain statement where it could not be reached. */
function problemOf(error: FetchError): Problem {
  const told = error.data as Partial<Problem> | undefined
  if (typeof told?.code === 'string' && typeof told.status === 'number') return told as Problem
  const status = error.status ?? 503
  return {
    type: 'about:blank',
    title: 'No answer',
    status,
    code: error.status ? 'internal' : 'offline',
    detail: error.message,
  }
}
