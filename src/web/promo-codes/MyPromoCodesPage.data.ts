import type { LoaderFunctionArgs } from 'react-router'
import type { MyPromoCodes } from '#contract/promo-codes/promo-code.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'

export type MyPromoCodesData = { codes: MyPromoCodes; currencies: ShownCurrencies }

export async function loader({ context }: LoaderFunctionArgs): Promise<MyPromoCodesData> {
  const api = apiOf(context)
  const [codes, currencies] = await Promise.all([api('GET /api/v1/users/me/promocodes/'), readCurrencies(api)])
  return { codes, currencies }
}
