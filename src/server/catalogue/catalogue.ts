import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Db } from '#server/database/pool.ts'
import { type PreparedAnswer, prepareJson } from '#server/http/prepared-answer.ts'
import { listCurrencies } from './catalogue.store.ts'
import { listCities, listDirections } from './directions.store.ts'
import type { City, Direction } from './directions.ts'
import { type OfficeState, readOffice } from './office.store.ts'

/** One immutable picture of the catalogue: what requests are answered from, already serialised. */
export type Catalogue = {
  currencies: readonly CurrencyItem[]
  directions: readonly Direction[]
  cities: readonly City[]
  office: OfficeState
  sourceCurrencies: PreparedAnswer<CurrencyItem[]>
  readAt: Date
}

/** Where the newest picture hangs. A request takes the one that is there and never waits for the database. */
export type CatalogueBoard = {
  readonly now: Catalogue
  refresh: () => Promise<void>
  /** For what changes all the time, as reserves do: after a moment, and once for everything until then. */
  refreshSoon: () => Promise<void>
  /** Called with each new picture. */
  onChange: (listener: (catalogue: Catalogue) => void) => void
}

const SOON_MS = 200

export async function openCatalogueBoard(db: Db, clock: () => Date): Promise<CatalogueBoard> {
  let now = await read(db, clock)
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  let soon: Promise<void> | undefined

  const listeners: ((catalogue: Catalogue) => void)[] = []

  async function readOnce() {
    now = await read(db, clock)
    for (const tell of listeners) tell(now)
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
    refreshSoon() {
      soon ??= sleep(SOON_MS, undefined, { ref: false }).then(() => {
        soon = undefined
        return refresh()
      })
      return soon
    },
    onChange: listener => void listeners.push(listener),
  }
}

async function read(db: Db, clock: () => Date): Promise<Catalogue> {
  const readAt = clock()
  const [currencies, directions, cities, office] = await Promise.all([
    listCurrencies(db),
    listDirections(db),
    listCities(db),
    readOffice(db),
  ])
  return { currencies, directions, cities, office, sourceCurrencies: prepareJson(currencies), readAt }
}
