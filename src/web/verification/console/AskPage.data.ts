import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { isUuid } from '#contract/uuid.ts'
import type { CheckItem } from '#contract/verification/verification.ts'
import type { VerificationKind } from '#contract/verification/verification-kinds.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

/** Of whom a check is asked for: a claim, or an account by itself. */
export type AskOf = { claim: string } | { account: string }

export type AskData = { of: AskOf; items: readonly CheckItem[]; number?: string }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AskData> {
  const of = askOf(request)
  const api = apiOf(context)
  const [{ items }, desk] = await Promise.all([
    api('GET /api/v1/desk/verification/', { query: of }),
    'claim' in of ? api('GET /api/v1/desk/claims/{uuid}/', { params: { uuid: of.claim } }) : undefined,
  ])
  return { of, items, number: desk?.claim.number }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const of = askOf(request)
  const form = await request.formData()
  return answerForm('ask', form, { kind: 'kept', text: 'kept' }, async ({ kind, text }) => {
    const body = { ...of, kind: kind as VerificationKind, text }
    await context.get(apiContext)('POST /api/v1/desk/verification/', { body })
  })
}

function askOf(request: Request): AskOf {
  const { searchParams } = new URL(request.url)
  for (const name of ['claim', 'account'] as const) {
    const id = searchParams.get(name)?.toLowerCase()
    if (id && isUuid(id)) return { [name]: id } as AskOf
  }
  throw data({ code: 'not-found' }, { status: 404 })
}
