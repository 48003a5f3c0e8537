import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type PreparedAnswer, prepareJson } from '#server/platform/http/prepared-answer.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'
import { listConfirmations, listCurrencies } from './catalogue.store.ts'
import { listCities } from './cities.store.ts'
import { listDirections } from './directions.store.ts'
import { type City, type Direction, paidByHand } from './directions.ts'
import { type OfficeState, readOffice } from './office.store.ts'

/** An immutable snapshot of the catalogue, already serialised. */
export type Catalogue = {
  currencies: readonly CurrencyItem[]
  directions: readonly Direction[]
  cities: readonly City[]
  office: OfficeState
  /** After how many confirmations a payment counts, where the office says it for a currency. */
  confirmations: ReadonlyMap<string, number>
  sourceCurrencies: PreparedAnswer<CurrencyItem[]>
  readAt: Date
  /** Changes whenever anything of the catalogue does. */
  version: string
}

/** Holds the newest snapshot. Requests use it and never wait for the database. */
export type LiveCatalogue = {
  readonly now: Catalogue
  refresh: () => Promise<void>
  /** Debounced, for frequent changes like those of reserves. */
  refreshSoon: () => Promise<void>
  /** Called with each new snapshot. */
  onChange: (listener: (catalogue: Catalogue) => void) => void
}

const SOON_MS = 200

export async function openLiveCatalogue(
  db: Db,
  clock: () => Date,
  /** Whether people pay out what is sold. */
  byHand = false,
): Promise<LiveCatalogue> {
  let now = await read(db, clock, byHand)
  let soon: Promise<void> | undefined

  const listeners: ((catalogue: Catalogue) => void)[] = []

  const refresh = refreshInTurn(async () => {
    now = await read(db, clock, byHand)
    for (const notify of listeners) notify(now)
  })

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

async function read(db: Db, clock: () => Date, byHand: boolean): Promise<Catalogue> {
  const readAt = clock()
  const [currencies, listed, cities, office, confirmations] = await Promise.all([
    listCurrencies(db),
    listDirections(db),
    listCities(db),
    readOffice(db),
    listConfirmations(db),
  ])
  const directions = byHand ? paidByHand(listed, office.identity.hours) : listed
  const sourceCurrencies = prepareJson(currencies)
  const version = `${sourceCurrencies.etag} ${JSON.stringify(office)}`
  return { currencies, directions, cities, office, confirmations, sourceCurrencies, readAt, version }
}
