import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Address, CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer, CallInput, FileInput } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'

type InputArgument<A extends Address> = keyof CallInput<CallsByAddress[A]> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallInput<CallsByAddress[A]>, options?: CallOptions]
export type CallOptions = { signal?: AbortSignal }

/** The API as the pages see it: `api('GET /api/v1/calculator/from/')`, over HTTP in the browser, in process on the server. */
export type Api = <A extends Address>(address: A, ...input: InputArgument<A>) => Promise<CallAnswer<CallsByAddress[A]>>

/** The API that loaders and actions use: in process on the server, over HTTP in the browser. */
export const apiContext = createContext<Api>()

/** The API for a loader: a refusal that it does not handle becomes the error page with that status. */
export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const api = context.get(apiContext)
  return (async (address, ...input) => {
    try {
      return await api(address, ...input)
    } catch (error) {
      throw pageError(error)
    }
  }) as Api
}

/** What a loader throws for a failure that it does not handle. */
export const pageError = (error: unknown): unknown =>
  error instanceof ApiError
    ? data({ message: error.problem.detail, code: error.problem.code }, { status: error.problem.status })
    : error

/** The request that an address and its input stand for. */
export function requestOf(
  address: string,
  input?: { params?: object; query?: object; body?: object; file?: FileInput },
) {
  const [method, path] = address.split(' ') as [string, string]
  const params = (input?.params ?? {}) as Record<string, string>
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => partOfPath(params[name] ?? '')),
    query: input?.query as Record<string, string | undefined> | undefined,
    ...contentOf(input),
  }
}

/** A path parameter that is empty, `.` or `..` would address another call, so it is refused as absent. */
function partOfPath(value: string): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  const title = 'Not found'
  throw new ApiError({ type: '/api#problem-not-found', title, status: 404, code: 'not-found', detail: title })
}

/** The body of a request with its type: a file as it is, anything else as JSON. */
function contentOf({ body, file }: { body?: object; file?: FileInput } = {}): { content?: Content } {
  if (file) return { content: { type: 'application/octet-stream', data: file as Blob } }
  return body ? { content: { type: 'application/json', data: JSON.stringify(body) } } : {}
}
export type Content = { type: string; data: string | Blob }
