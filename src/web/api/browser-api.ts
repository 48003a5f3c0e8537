import type { Address } from '#contract/all-calls.ts'
import type { Problem } from '#contract/problem.ts'
import { pathIn, splitLocale } from '#web/locale/locale.tsx'
import { type Api, type CallOptions, requestOf } from './api.ts'
import { ApiError } from './api-error.ts'
import { refreshSession } from './refresh-session.ts'
import { SendFailure, send } from './send.ts'

/** Calls that the browser sends without credentials: their answer is the same for everybody. */
const anonymousCalls: ReadonlySet<Address> = new Set<Address>([
  'GET /api/v1/calculator/from/',
  'GET /api/v1/calculator/from/{from}/',
])

/**
 * The API over HTTP. A call whose token has expired is repeated once with a new one; when none can be had, the session
 * is over and the sign-in follows.
 */
export const browserApi = (async (address, input, options?: CallOptions) => {
  const begun = Date.now()
  try {
    return await request(address, input, options)
  } catch (error) {
    if (!isTokenRefused(error) || anonymousCalls.has(address)) throw asApiError(error)
  }

  try {
    if ((await refreshSession(begun)) === 'refreshed') return await request(address, input, options)
  } catch (error) {
    if (!isTokenRefused(error)) throw asApiError(error)
  }
  return leaveForSignIn()
}) as Api

function request(address: Address, input: Parameters<typeof requestOf>[1], options?: CallOptions): Promise<unknown> {
  const { method, path, query, content } = requestOf(address, input)
  const credentials = anonymousCalls.has(address) ? 'omit' : 'same-origin'
  return send(path, { method, credentials, query, content, signal: options?.signal })
}

const isTokenRefused = (error: unknown) =>
  error instanceof SendFailure && (error.data as Partial<Problem> | undefined)?.code === 'token_not_valid'

let beforeSignIn = () => {}
/** Registers what runs before the page is left for the sign-in. */
export const onLeaveForSignIn = (then: () => void): void => {
  beforeSignIn = then
}

let status = 'expired'
/** Says why the sign-in will follow. */
export const leaveAs = (why: 'expired' | 'idle'): void => {
  status = why
}

/** The page is being left, so the call never returns. */
function leaveForSignIn(): Promise<never> {
  const { locale } = splitLocale(location.pathname)
  beforeSignIn()
  location.assign(`${pathIn(locale, '/login')}?status=${status}`)
  return new Promise(() => {})
}

function asApiError(error: unknown): unknown {
  return error instanceof SendFailure ? new ApiError(problemOf(error)) : error
}

/** The server's problem where it answered, and one of our own where it could not be reached. */
function problemOf(error: SendFailure): Problem {
  const problem = error.data as Partial<Problem> | undefined
  if (typeof problem?.code === 'string' && typeof problem.status === 'number') return problem as Problem
  const status = error.status ?? 503
  return {
    type: 'about:blank',
    title: 'No answer',
    status,
    code: error.status ? 'internal' : 'offline',
    detail: error.message,
  }
}
