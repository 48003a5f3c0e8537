import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { readAmount } from '#contract/money/amount-text.ts'
import type { Side } from '#contract/money/quote.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readAddress } from '#web/quotes/calculator/read-address.ts'

export const FORM = 'watch'

export type WatchData = { pair: PairView; side: Side; amount: string }
export type Watched = {
  email: string
  amount: string
  watched: CallAnswer<CallsByAddress['POST /api/v1/calculator/reserve-watch/']>
}

/** The exchange of the address, written as the calculator writes it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<WatchData> {
  const {
    from,
    to,
    side = 'to',
    amount = '',
  } = readAddress(new URL(request.url).searchParams, context.get(localeContext)).query
  if (!from || !to) throw redirect('/')
  const pair = await apiOf(context)('GET /api/v1/calculator/pair/{from}/{to}/', { params: { from, to }, query: {} })
  return { pair, side, amount }
}

export async function action({ request, context, ...rest }: ActionFunctionArgs) {
  const form = await request.formData()
  const { pair, side } = await loader({ request, context, ...rest })
  return answerForm(
    FORM,
    form,
    { amount: 'kept', email: 'kept' },
    async ({ amount: typed, email }): Promise<Watched> => {
      const locale = context.get(localeContext)
      const amount = amountIn(typed, pair[side].scale, locale)
      const { from, to } = pair
      // Without a readable amount the office refuses, and checks the e-mail address in the same answer.
      const watched = await context
        .get(apiContext)('POST /api/v1/calculator/reserve-watch/', {
          body: { from: from.code, to: to.code, side, amount: amount.text, email, locale },
        })
        .catch(error => {
          throw amount.fault === undefined ? error : withAmountFault(error, amount.fault)
        })
      return { email: email.trim(), amount: amount.text, watched }
    },
    { refusesIncomplete: true },
  )
}

/** The typed amount; an unreadable one is empty, with the reason. */
function amountIn(typed: string, scale: number, locale: Locale): { text: string; fault?: string } {
  const read = readAmount(typed, scale, locale)
  if (!read.ok) return { text: '', fault: read.refusal.reason }
  return /[1-9]/.test(read.value.text) ? { text: read.value.text } : { text: '', fault: 'empty' }
}

/** The office only sees an empty amount; the form knows why it is empty. */
function withAmountFault(error: unknown, code: string): unknown {
  if (!(error instanceof ApiError)) return error
  const { errors = [], ...problem } = error.problem
  const others = errors.filter(({ field }) => field !== 'body.amount')
  return new ApiError({ ...problem, errors: [{ field: 'body.amount', code, detail: 'is no amount' }, ...others] })
}
