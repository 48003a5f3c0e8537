import type { Problem } from '#contract/problem.ts'

/** The API said no. Pages act on `problem.code`; a loader that does not ends on the error page with its status. */
export class ApiError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiError'
    this.problem = problem
  }
}
