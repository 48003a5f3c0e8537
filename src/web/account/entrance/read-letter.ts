import type { LetterPurpose } from '#contract/people/letter-links.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { letterCode } from './letter-code.ts'

/** What the link of a letter is good for, asked before anything is pressed. */
export type LetterRead =
  | { is: 'good'; code: string; masked: string; own: boolean; openedHere: boolean }
  /** Why the office would not take it, by the code of its answer. */
  | { is: 'refused'; why: string }
  /** Not all of the link has come along. */
  | { is: 'broken' }

export async function readLetter(api: Api, purpose: LetterPurpose, url: URL): Promise<LetterRead> {
  const code = letterCode(url.searchParams.get('code'))
  if (!code) return { is: 'broken' }
  try {
    const read = await api('GET /api/v1/users/codes/{purpose}/{code}/', { params: { purpose, code } })
    return { is: 'good', code, ...read }
  } catch (error) {
    if (!(error instanceof ApiError) || !refusals.has(error.problem.code)) throw error
    return { is: 'refused', why: error.problem.code }
  }
}

const refusals: ReadonlySet<string> = new Set(['not-found', 'already-used', 'expired'])
