import { type LoaderFunctionArgs, replace } from 'react-router'
import type { CityView, PairView } from '#contract/catalogue/direction.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import { clientMoves } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import type { Named } from '#web/format/money-text.ts'
import { moveClaim } from '../moves/move-claim.ts'

/** What the page of a claim needs of a currency. */
export type ClaimCurrency = Named & Pick<CurrencyItem, 'code' | 'name' | 'kind'>

export type ClaimData = {
  claim: ClaimView
  from: ClaimCurrency
  to: ClaimCurrency
  cities: readonly CityView[]
  /** The hours of the direction; absent: around the clock. */
  hours?: PairView['hours']
  /** When what is paid now is paid out, while nobody is there. */
  paidFrom?: string
  /** The usual duration of such exchanges. */
  typicalMinutes?: number
  /** The fields of a refund account, and of the one that is paid out to. */
  refundFields: PairView['fields']['from']
  payoutFields: PairView['fields']['to']
  /** The id that the next file gets. */
  fileId: string
  /** The move whose form the address asks for. */
  asked?: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ClaimData> {
  const uuid = params.uuid!
  const { searchParams } = new URL(request.url)
  const key = searchParams.get('key')
  const api = apiOf(context)
  const claim = await api('GET /api/v1/claims/{uuid}/', { params: { uuid }, query: key ? { key } : {} })
  // The key is in a cookie now; in the address it could be seen, shared and stored in the history.
  const asked = searchParams.get('move')
  // A letter may lead to the form of a move.
  const move = clientMoves.find(name => name === asked)
  if (key) throw replace(`/claim/${uuid}${move ? `?move=${move}#move` : ''}`)
  const surroundings = await surroundingsOf(context.get(apiContext), claim)
  return { claim, ...surroundings, fileId: newId(), ...(asked && { asked }) }
}

export const action = (args: LoaderFunctionArgs) => moveClaim(args, () => loader(args))

/** What its page reads besides the claim. */
export type Surroundings = Omit<ClaimData, 'claim' | 'fileId' | 'asked'>

/** The pair of a claim, by the terms of its city. For a direction that no longer exists the currencies are named by their codes. */
export async function surroundingsOf(
  api: Api,
  { direction, meeting }: Pick<ClaimView, 'direction' | 'meeting'>,
): Promise<Surroundings> {
  try {
    const {
      from,
      to,
      cities: sold,
      fields,
      hours,
      paidFrom,
      typicalMinutes,
    } = await api('GET /api/v1/calculator/pair/{from}/{to}/', {
      params: direction,
      query: { city: meeting?.city, branch: meeting?.wish?.branch },
    })
    // Also a city that is paused since: a meeting there stands.
    const { cities } = sold.length > 0 ? await api('GET /api/v1/calculator/cities/') : { cities: [] }
    return {
      from: named(from),
      to: named(to),
      cities,
      ...defined({ hours, paidFrom, typicalMinutes }),
      refundFields: fields.from,
      payoutFields: fields.to,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'not-found') throw error
    return { from: byCode(direction.from), to: byCode(direction.to), cities: [], refundFields: [], payoutFields: [] }
  }
}

const named = ({ code, name, kind, ticker, scale }: CurrencyItem): ClaimCurrency => ({
  code,
  name,
  kind,
  ticker,
  scale,
})

const byCode = (code: string): ClaimCurrency => ({
  code,
  name: { ru: code, en: code },
  kind: code.startsWith('CASH') ? 'cash' : 'wallet',
  ticker: code,
  scale: 18,
})
