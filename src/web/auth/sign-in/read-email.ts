import type { EmailPurpose } from '#contract/users/email-links.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { emailCode } from './email-code.ts'

/** What a link from an e-mail is for, read before its button is pressed. */
export type EmailRead =
  | { is: 'good'; code: string; masked: string; own: boolean; openedHere: boolean }
  /** The code of the refusal. */
  | { is: 'refused'; why: string }
  /** The link is incomplete. */
  | { is: 'broken' }

export async function readEmail(api: Api, purpose: EmailPurpose, url: URL): Promise<EmailRead> {
  const code = emailCode(url.searchParams.get('code'))
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
