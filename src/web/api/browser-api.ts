import { ofetch } from 'ofetch'
import { anonymousCalls } from '#contract/anonymous-calls.ts'
import { type Api, type CallOptions, requestOf } from './api.ts'

/** The API over HTTP. ofetch retries as the specification asks: GET-like calls once, the others never. */
export const browserApi = (async (address, input, options?: CallOptions) => {
  const { method, path, query, body } = requestOf(address, input)
  return ofetch(path, {
    method,
    credentials: anonymousCalls.has(address) ? 'omit' : 'same-origin',
    ...(query && { query }),
    ...(body && { body }),
    ...(options?.signal && { signal: options.signal }),
  })
}) as Api
