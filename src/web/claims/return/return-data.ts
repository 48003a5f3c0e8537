import type { LoaderFunctionArgs } from 'react-router'
import type { ClaimView } from '#contract/claims/claim.ts'
import { isUuid } from '#contract/uuid.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'

export type ReturnData = { claim?: ClaimView; givesCash?: boolean; getsCash?: boolean }

/** Where payment pages put the claim that they return a customer from. */
const NAMES = ['claim', 'id', 'uuid', 'order', 'order_id', 'orderId']
/** Who keeps many claims in one browser is not made to wait for all of them. */
const MOST = 5

/**
 * Finds the claim that somebody comes back from paying: by what the address says, and else by the claims that this browser
 * is the owner's of. Whether anything was paid only the claim itself says.
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

/** The cookie of a claim is named by it. In the browser it cannot be read, and there the address has to do. */
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
