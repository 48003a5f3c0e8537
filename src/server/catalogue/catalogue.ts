import type { CurrencyItem } from '#contract/currency.ts'
import type { Db } from '#server/database/pool.ts'
import { type PreparedAnswer, prepareJson } from '#server/http/prepared-answer.ts'
import { listCurrencies } from './catalogue.store.ts'

/** One immutable picture of the catalogue: what requests are answered from, already serialised. */
export type Catalogue = {
  currencies: readonly CurrencyItem[]
  sourceCurrencies: PreparedAnswer<CurrencyItem[]>
  readAt: Date
}

/** Where the newest picture hangs. A request takes the one that is there and never waits for the database. */
export type CatalogueBoard = { readonly now: Catalogue; refresh: () => Promise<void> }

export async function openCatalogueBoard(db: Db, clock: () => Date): Promise<CatalogueBoard> {
  let now = await read(db, clock)
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function readOnce() {
    now = await read(db, clock)
  }

  /**
   * A change that is told while a reading is under way may not be in it, so exactly one more follows; a hundred changes
   * in a row cost two readings.
   */
  function refresh(): Promise<void> {
    if (!reading) {
      reading = readOnce().finally(() => {
        reading = undefined
      })
      return reading
    }
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = undefined
        return refresh()
      })
    return next
  }

  return {
    get now() {
      return now
    },
    refresh,
  }
}

async function read(db: Db, clock: () => Date): Promise<Catalogue> {
  const readAt = clock()
  const currencies = await listCurrencies(db)
  return { currencies, sourceCurrencies: prepareJson(currencies), readAt }
}
