import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { ReserveExplained, ReservePlan } from '#contract/reserves/reserves.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { type ReserveQuery, readReserveQuery, reservePath, wholeReserve } from './reserve-query.ts'

const PAGE_SIZE = '25'

export type LedgerEntries = CallAnswer<CallsByAddress['GET /api/v1/desk/reserves/{currency}/entries/']>

export type ReserveData = {
  query: ReserveQuery
  currency: ShownCurrency
  explained: ReserveExplained
  entries: LedgerEntries
  /** The codes of all currencies in the office's order, for the keys to the next one. */
  codes: readonly string[]
  /** The id that the next change gets. */
  changeId: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ReserveData> {
  const code = params.currency!
  // A text that cannot be a currency's code is a mistyped address, not an error in a form.
  if (!/^[A-Z0-9]{2,20}$/.test(code)) throw data({ code: 'not-found' }, { status: 404 })
  const api = apiOf(context)
  const query = readReserveQuery(new URL(request.url).searchParams)
  const { account, held, from, past } = query
  const input = { params: { currency: code } }
  const [explained, entries, currencies] = await Promise.all([
    api('GET /api/v1/desk/reserves/{currency}/', input),
    api('GET /api/v1/desk/reserves/{currency}/entries/', {
      ...input,
      query: { account, from, past, size: PAGE_SIZE, only: held ? 'held' : undefined },
    }),
    readCurrencies(api),
  ])
  // Back at the top the first page is shown in full, and past the last entry the list starts anew.
  const { items, newer } = entries
  if (from === 'oldest' ? !newer : past && items.length === 0)
    throw redirect(reservePath(code, { ...query, from: 'newest', past: undefined }))
  return {
    query,
    currency: currencyOr(currencies, code, explained.reserve.has),
    explained,
    entries,
    codes: Object.keys(currencies),
    changeId: newId(),
  }
}

type Texts = Readonly<Record<string, string>>

/** The typed values with their plan; without a plan they are still being edited. */
export type ChangeStep = { texts: Texts; plan?: ReservePlan }

/** The form of a change has two steps: the plan, and its confirmation. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const currency = params.currency!
  const api = context.get(apiContext)
  const kind = readReserveQuery(new URL(request.url).searchParams).act ?? 'in'
  const step = form.get('step')
  let made = false
  const kinds = { id: 'optional', seen: 'optional', amount: 'kept', reason: 'kept' } as const
  const outcome = await answerForm('reserve', form, kinds, async (texts): Promise<ChangeStep> => {
    if (step === 'edit') return { texts }
    const wish = { currency, kind, amount: typedAmount(texts.amount), reason: texts.reason.trim() }
    if (step !== 'make') return { texts, plan: await api('POST /api/v1/desk/reserves/plan/', { body: wish }) }
    // A recount is a difference from the balance that was seen: with another balance it is refused.
    const seen = kind === 'count' && texts.seen ? { seen: texts.seen } : {}
    await api('POST /api/v1/desk/reserves/', { body: { id: texts.id, ...wish, ...seen } })
    made = true
    return { texts }
  })
  if (made) throw redirect(reservePath(currency, { ...wholeReserve, made: kind }))
  return outcome
}
