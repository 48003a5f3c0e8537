import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import { readAmount } from '#contract/amount-text.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { PairView } from '#contract/direction.ts'
import type { Side } from '#contract/quote.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readAddress } from '#web/calculator/read-address.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'

export const FORM = 'watch'

export type WatchData = { pair: PairView; side: Side; amount: string }
export type Watched = {
  email: string
  amount: string
  watched: CallAnswer<CallsByAddress['POST /api/v1/calculator/reserve-watch/']>
}

/** The exchange that the address names, as the calculator writes it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<WatchData> {
  const { from, to, side = 'to', amount = '' } = readAddress(new URL(request.url).searchParams).query
  if (!from || !to) throw redirect('/')
  const pair = await apiOf(context)('GET /api/v1/calculator/pair/{from}/{to}/', { params: { from, to } })
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
      const amount = amountIn(typed, pair[side].scale)
      const watched = await context.get(apiContext)('POST /api/v1/calculator/reserve-watch/', {
        body: { from: pair.from.code, to: pair.to.code, side, amount, email, locale: context.get(localeContext) },
      })
      return { email: email.trim(), amount, watched }
    },
  )
}

/** What was typed, as the office reads it; what it cannot read is refused here in the same form as there. */
function amountIn(typed: string, scale: number): string {
  const read = readAmount(typed, scale)
  if (read.ok && /[1-9]/.test(read.value.text)) return read.value.text
  const detail = 'This is not an amount'
  const code = read.ok ? 'empty' : read.refusal.reason
  const errors = [{ field: 'body.amount', code, detail }]
  throw new ApiError({ type: 'about:blank', title: detail, status: 400, code: 'invalid', detail, errors })
}
