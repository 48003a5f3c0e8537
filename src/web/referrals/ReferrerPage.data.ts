import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { ReferralItem, ReferralOverview } from '#contract/referrals/referrals.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { type ReferrerQuery, readReferrerQuery } from './referrer-query.ts'

export type ReferrerData = {
  query: ReferrerQuery
  overview: ReferralOverview
  lines: { items: readonly ReferralItem[]; page: number; pages: number; total: number }
  currencies: ShownCurrencies
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReferrerData> {
  const api = apiOf(context)
  const query = readReferrerQuery(new URL(request.url).searchParams)
  const [overview, lines, currencies] = await Promise.all([
    api('GET /api/v1/users/me/refferal/'),
    api('GET /api/v1/users/me/refferal/dw/', { query }),
    readCurrencies(api),
  ])
  return { query, overview, lines, currencies }
}

/** The forms of the links: a new one, another name, put away and taken back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  if (name === 'add')
    return answerForm(name, form, { name: 'kept' }, async body => {
      await api('POST /api/v1/users/me/refferal/links/', { body })
    })
  const change = (code: string, body: { name?: string; putAway?: boolean }) =>
    api('PUT /api/v1/users/me/refferal/links/{code}/', { params: { code }, body })
  if (name === 'rename')
    return answerForm(name, form, { id: 'kept', name: 'kept' }, async ({ id, name }) => {
      await change(id, { name })
    })
  return answerForm('put-away', form, { id: 'kept', away: 'kept' }, async ({ id, away }) => {
    await change(id, { putAway: away === 'yes' })
  })
}
