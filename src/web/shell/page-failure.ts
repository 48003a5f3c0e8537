import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'

/** What an error page says: the status, and what the API said when it refused. */
export type Failure = { status: number; message?: string }

/** A failure on the server, in the browser that starts from its page. */
export class PageFailure {
  readonly failure: Failure
  constructor(failure: Failure) {
    this.failure = failure
  }
}

/** Of an unexpected error nothing is said. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PageFailure) return error.failure
  if (error instanceof ApiError) return { status: error.problem.status, message: error.problem.detail }
  if (!isRouteErrorResponse(error)) return { status: 500 }
  const message = (error.data as { message?: unknown } | undefined)?.message
  return { status: error.status, message: typeof message === 'string' ? message : undefined }
}
