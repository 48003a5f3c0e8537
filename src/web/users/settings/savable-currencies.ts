import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Api } from '#web/api/api.ts'

/** A currency whose accounts can be saved. Cash has none: each claim names the person who comes. */
export type SavableCurrency = Pick<CurrencyItem, 'code' | 'name' | 'accountForm' | 'ownFields'>

export async function readSavable(api: Api): Promise<SavableCurrency[]> {
  const currencies = await api('GET /api/v1/calculator/from/')
  return currencies
    .filter(currency => currency.kind !== 'cash' && accountFieldsOf(currency).length > 0)
    .map(({ code, name, accountForm, ownFields }) => ({ code, name, accountForm, ownFields }))
}
