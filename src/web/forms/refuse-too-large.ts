import type { Problem } from '#contract/problem.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Checked before a file is sent on, because a server that refuses an upload halfway cannot always say why. */
export function refuseTooLarge(file: File, most: number): void {
  if (file.size > most) throw new ApiError(tooLarge)
}

const tooLarge: Problem = {
  type: '/api#problem-too-large',
  title: 'The body is too large',
  status: 413,
  code: 'too-large',
  detail: 'The file is too large',
}
