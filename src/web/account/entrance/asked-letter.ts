import { redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

type LetterOfReceipt = CallAnswer<CallsByAddress['GET /api/v1/users/letters/{receipt}/']>

/** A letter that was asked for here, by the receipt in the address of the page. */
export type AskedLetter = LetterOfReceipt & { receipt: string }

/** The pages on which a letter is asked for. */
export type LetterForm = '/register' | '/forget'

const purposes = { '/register': 'activate', '/forget': 'restore' } as const

export type Asked = {
  /** The letter that the page tells about. Undefined: it shows the form. */
  sent: AskedLetter | undefined
  /** What the form begins with. */
  email: string
}

/** A receipt that says nothing any more, or is of another page, leads to the form as if there were none. */
export async function readAsked(api: Api, page: LetterForm, search: URLSearchParams): Promise<Asked> {
  const sent = await readLetter(api, page, search.get('sent'))
  // Whoever wants to correct the address finds it in the form as it was.
  const corrected = sent ? undefined : await readLetter(api, page, search.get('correct'))
  return { sent, email: corrected?.email ?? search.get('email')?.slice(0, 254) ?? '' }
}

async function readLetter(api: Api, page: LetterForm, receipt: string | null): Promise<AskedLetter | undefined> {
  if (!receipt) return undefined
  try {
    const letter = await api('GET /api/v1/users/letters/{receipt}/', { params: { receipt } })
    return letter.purpose === purposes[page] ? { ...letter, receipt } : undefined
  } catch (error) {
    if (error instanceof ApiError && worthless.has(error.problem.code)) return undefined
    throw error
  }
}

const worthless: ReadonlySet<string> = new Set(['invalid', 'not-found', 'expired'])

type Way = { receipt: string; ref?: string | undefined }

/** The page that tells where the letter went. */
export const sentPath = (page: LetterForm, { receipt, ref }: Way): string =>
  `${page}?${new URLSearchParams({ ...(ref && { ref }), sent: receipt })}`

/** The form with the address in it, to be corrected. */
export const correctionPath = (page: LetterForm, { receipt, ref }: Way): string =>
  `${page}?${new URLSearchParams({ ...(ref && { ref }), correct: receipt })}`

/** The form of the page that tells where the letter went: asks for it once more. */
export const askAgain = (api: Api, page: LetterForm, form: FormData) =>
  answerForm('again', form, againKinds, async ({ receipt: asked, ref, captcha }) => {
    const { receipt } = await api('POST /api/v1/users/letters/{receipt}/again/', {
      params: { receipt: asked },
      body: { ...(captcha && { captcha }) },
    })
    throw redirect(sentPath(page, { receipt, ref }), 303)
  })

const againKinds = { receipt: 'kept', ref: 'optional', captcha: 'optional-secret' } as const
