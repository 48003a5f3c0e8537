import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { expenseCategories } from '#contract/ledger/ledger-accounts.ts'
import type { ReserveExplained, ReservePlan, ReserveProposal } from '#contract/reserves/reserves.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { localeContext } from '#web/locale/locale.tsx'
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
  /** What waits for a second person. */
  proposals: readonly ReserveProposal[]
  /** The id that the next change gets. */
  changeId: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ReserveData> {
  const code = params.currency!
  // A text that cannot be a currency's code is a mistyped address, not an error in a form.
  if (!/^[A-Z0-9]{2,20}$/.test(code)) throw data({ code: 'not-found' }, { status: 404 })
  const api = apiOf(context)
  const query = readReserveQuery(new URL(request.url).searchParams)
  const { account, ours, held, from, past } = query
  const input = { params: { currency: code } }
  const [explained, entries, currencies, { items: proposals }] = await Promise.all([
    api('GET /api/v1/desk/reserves/{currency}/', input),
    api('GET /api/v1/desk/reserves/{currency}/entries/', {
      ...input,
      query: { account, ours, from, past, size: PAGE_SIZE, only: held ? 'held' : undefined },
    }),
    readCurrencies(api),
    api('GET /api/v1/desk/reserves/{currency}/proposals/', input),
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
    proposals,
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
  if (nameOfForm(form) === 'proposal') return decide(api, form, currency)
  const step = form.get('step')
  let [made, proposed] = [false, false]
  const kinds = {
    id: 'optional',
    seen: 'optional',
    two: 'optional',
    amount: 'kept',
    reason: 'kept',
    category: 'optional',
    account: 'optional',
    to: 'optional',
    fee: 'optional',
  } as const
  const outcome = await answerForm('reserve', form, kinds, async (texts): Promise<ChangeStep> => {
    if (step === 'edit') return { texts }
    const category = expenseCategories.find(known => kind === 'expense' && known === texts.category)
    const wish = {
      currency,
      kind,
      amount: typedAmount(texts.amount, context.get(localeContext)),
      reason: texts.reason.trim(),
      category,
      account: texts.account || undefined,
      to: kind === 'move' ? texts.to || undefined : undefined,
      fee: kind === 'move' && texts.fee ? typedAmount(texts.fee, context.get(localeContext)) : undefined,
    }
    if (step !== 'make') return { texts, plan: await api('POST /api/v1/desk/reserves/plan/', { body: wish }) }
    // A recount is a difference from the balance that was seen: with another balance it is refused.
    const seen = kind === 'count' && texts.seen ? { seen: texts.seen } : {}
    const body = { id: texts.id, ...wish, ...seen }
    // What takes two is proposed: the page shows it there.
    if (texts.two) await api('POST /api/v1/desk/reserves/proposals/', { body })
    else await api('POST /api/v1/desk/reserves/', { body })
    proposed = texts.two !== ''
    made = true
    return { texts }
  })
  if (made) throw redirect(reservePath(currency, { ...wholeReserve, made: proposed ? undefined : kind }))
  return outcome
}

/** A proposal is made or dropped by one of two buttons. */
async function decide(api: Api, form: FormData, currency: string) {
  let done = false
  const outcome = await answerForm('proposal', form, { id: 'kept', verdict: 'kept' }, async ({ id, verdict }) => {
    const params = { id, verdict: verdict === 'make' ? ('make' as const) : ('drop' as const) }
    await api('POST /api/v1/desk/reserves/proposals/{id}/{verdict}/', { params })
    done = true
  })
  if (done) throw redirect(reservePath(currency, wholeReserve))
  return outcome
}
