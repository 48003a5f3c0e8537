import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { ReserveExplained } from '#contract/desk/reserves.ts'
import { apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/figures/shown-currencies.ts'
import { type ReserveQuery, readReserveQuery, reservePath } from './reserve-query.ts'

const PAGE_SIZE = '25'

export type LedgerEntries = CallAnswer<CallsByAddress['GET /api/v1/desk/reserves/{currency}/entries/']>

export type ReserveData = {
  query: ReserveQuery
  currency: ShownCurrency
  explained: ReserveExplained
  entries: LedgerEntries
  /** All currencies by their codes, in the office's order: one goes from each to the next. */
  codes: readonly string[]
  /** The id that the next change gets. */
  changeId: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ReserveData> {
  const code = params.currency!
  // What cannot be the code of a currency is a mistyped address, not a mistake in a form.
  if (!/^[A-Z0-9]{2,20}$/.test(code)) throw data({ code: 'not-found' }, { status: 404 })
  const api = apiOf(context)
  const query = readReserveQuery(new URL(request.url).searchParams)
  const { account, held, from, past } = query
  const input = { params: { currency: code } }
  const [explained, entries, currencies] = await Promise.all([
    api('GET /api/v1/desk/reserves/{currency}/', input),
    api('GET /api/v1/desk/reserves/{currency}/entries/', {
      ...input,
      query: { account, from, ...(past && { past }), size: PAGE_SIZE, ...(held && { only: 'held' as const }) },
    }),
    readCurrencies(api),
  ])
  // Whoever has come back to the top sees all of it, and whoever has gone past the last line, something.
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
