import type { LoaderFunctionArgs } from 'react-router'
import type { ClaimView } from '#contract/claims/claim.ts'
import { isUuid } from '#contract/uuid.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'

export type ReturnData = { claim?: ClaimView; givesCash?: boolean; getsCash?: boolean }

/** The parameters with the claim, in the addresses that payment pages return to. */
const NAMES = ['claim', 'id', 'uuid', 'order', 'order_id', 'orderId']
/** With many claims in one browser only the first ones are tried. */
const MOST = 5

/**
 * Finds the claim after a visit to a payment page: by the address, or else among the claims of this browser. Whether it was
 * paid, only the claim itself says.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReturnData> {
  const { searchParams } = new URL(request.url)
  const api = context.get(apiContext)
  const named = NAMES.map(name => searchParams.get(name) ?? '').filter(isUuid)
  const found = await readAll(api, named.length ? named : claimsInCookies(request.headers.get('cookie') ?? ''))
  const claim = found.toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1))[0]
  if (!claim) return {}
  return {
    claim,
    givesCash: claim.direction.from.startsWith('CASH'),
    getsCash: claim.direction.to.startsWith('CASH'),
  }
}

/** The cookie of a claim is named by its id. The browser cannot read it; there only the address is used. */
export const claimsInCookies = (cookies: string): string[] =>
  [...cookies.matchAll(/(?:^|;\s*)claim_([\da-f-]{36})=/gi)].map(match => match[1]!).filter(isUuid)

async function readAll(api: Api, ids: readonly string[]): Promise<ClaimView[]> {
  const read = async (uuid: string) => {
    try {
      return [await api('GET /api/v1/claims/{uuid}/', { params: { uuid }, query: {} })]
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'not-found') return []
      throw error
    }
  }
  return (await Promise.all(ids.slice(-MOST).map(read))).flat()
}
