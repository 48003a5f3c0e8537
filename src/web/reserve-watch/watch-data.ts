import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import { type AmountRefusal, readAmount } from '#contract/amount-text.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { PairView } from '#contract/direction.ts'
import type { Side } from '#contract/quote.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readAddress } from '#web/calculator/read-address.ts'
import { localeContext } from '#web/locale/locale.tsx'

type Watched = CallAnswer<CallsByAddress['POST /api/v1/calculator/reserve-watch/']>
type WatchRefusal =
  | { field: 'amount'; because: AmountRefusal['reason'] | 'zero' }
  | { field: 'amount'; because: 'below-minimum' | 'above-maximum'; limit: string }
  | { field: 'email'; because: 'no-address' }
  | { field: 'none'; because: 'too-many' | 'failed' }

export type WatchData = { pair: PairView; side: Side; amount: string }
export type WatchAnswer = { email: string; amount: string } & (
  | { watched: Watched; refused?: never }
  | { refused: WatchRefusal; watched?: never }
)

/** The exchange that the address names, as the calculator writes it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<WatchData> {
  const { from, to, side = 'to', amount = '' } = readAddress(new URL(request.url).searchParams).query
  if (!from || !to) throw redirect('/')
  return {
    pair: await apiOf(context)('GET /api/v1/calculator/pair/{from}/{to}/', { params: { from, to } }),
    side,
    amount,
  }
}

export async function action({ request, context, ...rest }: ActionFunctionArgs): Promise<WatchAnswer> {
  const form = await request.formData()
  const { pair, side } = await loader({ request, context, ...rest })
  const [amount, email] = [String(form.get('amount') ?? ''), String(form.get('email') ?? '')]
  const typed = { amount, email }
  const read = readAmount(amount, pair[side].scale)
  if (!read.ok) return { ...typed, refused: { field: 'amount', because: read.refusal.reason } }
  if (!/[1-9]/.test(read.value.text)) return { ...typed, refused: { field: 'amount', because: 'zero' } }
  try {
    const watched = await context.get(apiContext)('POST /api/v1/calculator/reserve-watch/', {
      body: {
        from: pair.from.code,
        to: pair.to.code,
        side,
        amount: read.value.text,
        email,
        locale: context.get(localeContext),
      },
    })
    return { email: email.trim(), amount: read.value.text, watched }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { ...typed, refused: refusalOf(error.problem) }
  }
}

function refusalOf({ code, errors, minimum, maximum }: ApiError['problem']): WatchRefusal {
  if (code === 'below-minimum') return { field: 'amount', because: code, limit: String(minimum) }
  if (code === 'above-maximum') return { field: 'amount', because: code, limit: String(maximum) }
  if (errors?.some(({ field }) => field === 'body.email')) return { field: 'email', because: 'no-address' }
  if (errors?.some(({ field }) => field === 'body.amount')) return { field: 'amount', because: 'too-long' }
  return { field: 'none', because: code === 'too-many' ? code : 'failed' }
}
