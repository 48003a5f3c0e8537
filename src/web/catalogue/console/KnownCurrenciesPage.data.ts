import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Proposal } from '#contract/changes/changes.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { page, queryOf, text } from '#web/forms/address-query.ts'
import { type FormOutcome, refusalOf } from '#web/forms/form-outcome.ts'
import { currencyView } from './currency-view.tsx'

type KnownQuery = { search?: string | undefined; page: number }

export const knownQuery = queryOf<KnownQuery>({ search: text(typed => typed.slice(0, 80)), page })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = knownQuery.read(new URL(request.url).searchParams)
  const { search, page } = query
  const known = await apiOf(context)('GET /api/v1/desk/known-currencies/', { query: { search, page } })
  return { query, ...known }
}

export type KnownData = Awaited<ReturnType<typeof loader>>

/** Adds a known currency as it stands, and leads to its page, where it is changed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const code = String(form.get('code') ?? '')
  const path = `${currencyView.path}/${code}`
  let changed: string | undefined
  try {
    const [known] = (await api('GET /api/v1/desk/known-currencies/', { query: { code } })).items
    if (!known?.added && known) {
      const proposal: Proposal = { items: [{ section: 'currency', key: code, fields: known.record }] }
      const { digest } = await api('POST /api/v1/desk/change-plans/', { body: proposal })
      const change = await api('PUT /api/v1/desk/changes/{id}/', {
        params: { id: newId() },
        body: { ...proposal, digest },
      })
      changed = change.id
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 401) throw error
    return data<FormOutcome<never>>(
      { form: `add-${code}`, ok: false, values: {}, refusal: refusalOf(error.problem), fields: {} },
      { status: 400 },
    )
  }
  throw redirect(changed ? `${path}?changed=${changed}` : path)
}
