import type { LoaderFunctionArgs } from 'react-router'
import type { WaitingForYou } from '#contract/desk/waiting-for-you.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'

export type WaitingData = { items: readonly WaitingForYou[]; currencies: ShownCurrencies }

export async function loader({ context }: LoaderFunctionArgs): Promise<WaitingData> {
  const api = apiOf(context)
  const [{ items }, currencies] = await Promise.all([api('GET /api/v1/desk/waiting-for-you/'), readCurrencies(api)])
  return { items, currencies }
}
