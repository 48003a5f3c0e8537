import { type LoaderFunctionArgs, replace } from 'react-router'
import type { CityView, PairView } from '#contract/calculator/direction.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Named } from '#web/figures/money-text.ts'

/** A currency as a claim's page speaks of it. */
export type ClaimCurrency = Named & Pick<CurrencyItem, 'code' | 'name' | 'kind'>

export type ClaimData = {
  claim: ClaimView
  from: ClaimCurrency
  to: ClaimCurrency
  cities: readonly CityView[]
  /** When somebody works on exchanges of this direction. Absent: at every hour. */
  hours?: PairView['hours']
  /** How long such exchanges have usually taken. */
  typicalMinutes?: number
  /** The fields of an account that money of the claim could go back to. */
  refundFields: PairView['fields']['from']
  /** The move whose form the address asks for. */
  asked?: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ClaimData> {
  const uuid = params.uuid!
  const { searchParams } = new URL(request.url)
  const key = searchParams.get('key')
  const api = apiOf(context)
  const claim = await api('GET /api/v1/claims/{uuid}/', { params: { uuid }, query: key ? { key } : {} })
  // The key is in this browser now; in the address it would be seen, shared and remembered.
  if (key) throw replace(`/claim/${uuid}`)
  const asked = searchParams.get('move')
  return { claim, ...(await surroundingsOf(context.get(apiContext), claim)), ...(asked && { asked }) }
}

/** What the claim's currencies are called. A direction that the office has closed since leaves the claim with its codes. */
export async function surroundingsOf(
  api: Api,
  { direction }: Pick<ClaimView, 'direction'>,
): Promise<Omit<ClaimData, 'claim'>> {
  try {
    const { from, to, cities, fields, hours, typicalMinutes } = await api('GET /api/v1/calculator/pair/{from}/{to}/', {
      params: direction,
    })
    return {
      from: named(from),
      to: named(to),
      cities,
      ...(hours && { hours }),
      ...(typicalMinutes !== undefined && { typicalMinutes }),
      refundFields: fields.from,
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'not-found') throw error
    return { from: byCode(direction.from), to: byCode(direction.to), cities: [], refundFields: [] }
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
