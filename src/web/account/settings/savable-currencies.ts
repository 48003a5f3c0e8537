import { formOfCurrency } from '#contract/accounts/fields.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Api } from '#web/api/api.ts'

/** A currency whose accounts can be kept. Cash has no account: who comes for it is said in each claim anew. */
export type SavableCurrency = Pick<CurrencyItem, 'code' | 'name'>

export async function readSavable(api: Api): Promise<SavableCurrency[]> {
  const currencies = await api('GET /api/v1/calculator/from/')
  return currencies
    .filter(({ code, kind }) => kind !== 'cash' && formOfCurrency[code])
    .map(({ code, name }) => ({ code, name }))
}
