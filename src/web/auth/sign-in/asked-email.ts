import { redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { defined } from '#contract/defined.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

type EmailOfReceipt = CallAnswer<CallsByAddress['GET /api/v1/users/emails/{receipt}/']>

/** An e-mail that was asked for here, by the receipt in the address of the page. */
export type AskedEmail = EmailOfReceipt & { receipt: string }

/** The pages on which an e-mail is asked for. */
export type EmailForm = '/register' | '/forget'

const purposes = { '/register': 'activate', '/forget': 'restore' } as const

export type Asked = {
  /** The e-mail that was sent. Undefined: the page shows the form. */
  sent: AskedEmail | undefined
  /** The initial values of the form. */
  email: string
}

/** An expired receipt, or one of another page, is treated as none. */
export async function readAsked(api: Api, page: EmailForm, search: URLSearchParams): Promise<Asked> {
  const sent = await readEmail(api, page, search.get('sent'))
  // To be corrected, the address stands in the form as it was.
  const corrected = sent ? undefined : await readEmail(api, page, search.get('correct'))
  return { sent, email: corrected?.email ?? search.get('email')?.slice(0, 254) ?? '' }
}

async function readEmail(api: Api, page: EmailForm, receipt: string | null): Promise<AskedEmail | undefined> {
  if (!receipt) return undefined
  try {
    const message = await api('GET /api/v1/users/emails/{receipt}/', { params: { receipt } })
    return message.purpose === purposes[page] ? { ...message, receipt } : undefined
  } catch (error) {
    if (error instanceof ApiError && worthless.has(error.problem.code)) return undefined
    throw error
  }
}

const worthless: ReadonlySet<string> = new Set(['invalid', 'not-found', 'expired'])

type Way = { receipt: string; ref?: string | undefined }

/** The page that says where the e-mail was sent. */
export const sentPath = (page: EmailForm, { receipt, ref }: Way): string =>
  `${page}?${new URLSearchParams(defined({ ref: ref || undefined, sent: receipt }))}`

/** The form with the address in it, to be corrected. */
export const correctionPath = (page: EmailForm, { receipt, ref }: Way): string =>
  `${page}?${new URLSearchParams(defined({ ref: ref || undefined, correct: receipt }))}`

/** The form of the page that says where the e-mail was sent: asks for it once more. */
export const askAgain = (api: Api, page: EmailForm, form: FormData) =>
  answerForm('again', form, againKinds, async ({ receipt: asked, ref, captcha }) => {
    const { receipt } = await api('POST /api/v1/users/emails/{receipt}/again/', {
      params: { receipt: asked },
      body: { captcha: captcha || undefined },
    })
    throw redirect(sentPath(page, { receipt, ref }), 303)
  })

const againKinds = { receipt: 'kept', ref: 'optional', captcha: 'optional-secret' } as const
