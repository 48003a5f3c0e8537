import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readAddress } from '#web/quotes/calculator/read-address.ts'
import { type HistoryPoint, thinned } from '#web/quotes/chart/history-summary.ts'

export const FORM = 'rate-alert'

export type AlertData = {
  pair: PairView
  /** The rate of a week. */
  history: readonly HistoryPoint[]
}
/** As many as can be seen. */
const MOST_POINTS = 120

export type Alerted = {
  email: string
  /** The wanted rate, as rates are shown. */
  wanted: { give: string; get: string }
  answer: CallAnswer<CallsByAddress['POST /api/v1/calculator/rate-alert/']>
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AlertData> {
  const { from, to } = readAddress(new URL(request.url).searchParams, context.get(localeContext)).query
  if (!from || !to) throw redirect('/')
  const api = apiOf(context)
  const params = { from, to }
  const [pair, history] = await Promise.all([
    api('GET /api/v1/calculator/pair/{from}/{to}/', { params, query: {} }),
    // The form does without its chart.
    api('GET /api/v1/calculator/history/{from}/{to}/', { params, query: { period: 'week' } }).catch(() => []),
  ])
  return { pair, history: thinned(history, MOST_POINTS) }
}

/** The form sends a rate as rates are shown: `1` and a figure. */
export async function action({ request, context, ...rest }: ActionFunctionArgs) {
  const form = await request.formData()
  const { pair } = await loader({ request, context, ...rest })
  return answerForm(
    FORM,
    form,
    { give: 'kept', get: 'kept', email: 'kept' },
    async ({ give, get, email }): Promise<Alerted> => {
      const locale = context.get(localeContext)
      const wanted = { give: typedAmount(give, locale), get: typedAmount(get, locale) }
      const body = { from: pair.from.code, to: pair.to.code, ...wanted, email, locale }
      const answer = await context.get(apiContext)('POST /api/v1/calculator/rate-alert/', { body })
      return { email: email.trim(), wanted, answer }
    },
    { refusesIncomplete: true },
  )
}
