import type { LoaderFunctionArgs } from 'react-router'
import type { CalculatorInit } from '#contract/calculator/direction.ts'
import type { PayoutAccount } from '#contract/people/payout-accounts.calls.ts'
import { type Api, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { type InitNotice, type InitQuery, readAddress } from '#web/calculator/read-address.ts'
import { personContext } from '#web/session/person.ts'
import type { Sums } from './claim-quote.ts'
import { type FilledFrom, readAgain, readLast } from './read-again.ts'

export type ClaimFormView = Pick<
  CalculatorInit,
  'pair' | 'quote' | 'refusal' | 'side' | 'amount' | 'city' | 'promo' | 'ref' | 'tech' | 'now'
>

export type ClaimFormData = {
  view: ClaimFormView
  notices: readonly InitNotice[]
  captcha: boolean
  promo?: string
  ref?: string
  /** The sums of the link that led here, where it names both. */
  before?: Sums
  /** What a signed-in person has kept for the sides of this pair. */
  saved: readonly SavedAccount[]
  /** What the form begins with, of the person's own claims. */
  again?: FilledFrom
  /** What the claim will be called, if nothing was begun here before. */
  id: string
}

export type SavedAccount = Pick<PayoutAccount, 'id' | 'currency' | 'name' | 'details' | 'masked'>

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ClaimFormData> {
  const { searchParams } = new URL(request.url)
  const { query, notices } = readAddress(searchParams)
  const { settings, ...view } = await apiOf(context)('GET /front-api/calculator/init', { query })
  const before = sumsOf(searchParams, view)
  const isSignedIn = context.get(personContext) !== undefined
  const number = searchParams.get('again')
  const [saved, again] = await Promise.all([
    isSignedIn ? readSaved(apiOf(context), view.pair) : [],
    isSignedIn ? readFilled(apiOf(context), view.pair, number) : undefined,
  ])
  return {
    view: partsOf(view),
    notices: [...notices, ...view.notices],
    captcha: settings.captchaClaim,
    ...(query.promo && { promo: query.promo }),
    ...(query.ref && { ref: query.ref }),
    ...(before && { before }),
    saved,
    ...(again && { again }),
    id: newId(),
  }
}

const readFilled = (api: Api, pair: ClaimFormView['pair'], number: string | null) =>
  number ? readAgain(api, pair, number) : readLast(api, pair)

export async function readSaved(api: Api, { from, to }: ClaimFormView['pair']): Promise<SavedAccount[]> {
  const { items } = await api('GET /api/v1/users/me/accounts/', { query: {} })
  return items
    .filter(({ currency }) => currency === to.code || currency === from.code)
    .map(({ id, currency, name, details, masked }) => ({ id, currency, name, details, masked }))
}

/** The same question again, for a form that stands open. */
export async function askQuote(api: Api, data: ClaimFormData, signal?: AbortSignal): Promise<ClaimFormView> {
  return partsOf(
    await api('GET /front-api/calculator/init', { query: questionOf(data) }, ...(signal ? [{ signal }] : [])),
  )
}

export function questionOf({
  view,
  promo,
  ref,
}: Pick<ClaimFormData, 'view' | 'promo' | 'ref'>): InitQuery & { from: string } {
  const { pair, side, amount, city } = view
  return {
    from: pair.from.code,
    to: pair.to.code,
    side,
    amount,
    ...(city && { city }),
    ...(promo && { promo }),
    ...(ref && { ref }),
  }
}

const partsOf = ({
  pair,
  quote,
  refusal,
  side,
  amount,
  city,
  promo,
  ref,
  tech,
  now,
}: ClaimFormView): ClaimFormView => ({
  pair,
  ...(quote && { quote }),
  ...(refusal && { refusal }),
  side,
  amount,
  ...(city && { city }),
  ...(promo && { promo }),
  ...(ref && { ref }),
  tech,
  now,
})

/** The link says which sum was typed and what the calculator showed for it. */
function sumsOf(search: URLSearchParams, { side, amount, quote }: ClaimFormView): Sums | undefined {
  const shown = search.get('shown') ?? ''
  if (!quote || !/^\d{1,30}(\.\d{1,18})?$/.test(shown) || search.get('amount') !== amount) return undefined
  return side === 'from' ? { give: quote.give, get: shown } : { give: shown, get: quote.get }
}
