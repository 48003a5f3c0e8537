import type { CurrencyItem } from '#contract/currency.ts'
import type { Db } from '#server/database/pool.ts'
import { type PreparedAnswer, prepareJson } from '#server/http/prepared-answer.ts'
import { listCurrencies } from './catalogue.store.ts'

/** One immutable picture of the catalogue: what requests are answered from, already serialised. */
export type Catalogue = {
  currencies: readonly CurrencyItem[]
  sourceCurrencies: PreparedAnswer
}

/** Where the newest picture hangs. A request takes the one that is there and never waits for the database. */
export type CatalogueBoard = { readonly now: Catalogue; refresh: () => Promise<void> }

export async function openCatalogueBoard(db: Db): Promise<CatalogueBoard> {
  let now = await read(db)
  return {
    get now() {
      return now
    },
    async refresh() {
      now = await read(db)
    },
  }
}

async function read(db: Db): Promise<Catalogue> {
  const currencies = await listCurrencies(db)
  return { currencies, sourceCurrencies: prepareJson(currencies) }
}
