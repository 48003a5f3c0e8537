import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Catalogue, LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { namesPayer } from '#server/claims/payer.ts'
import type { Instead, Rail } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'

/** What customers can pay now: the largest amount of one claim by currency, zero where nothing takes any. Absent: no limit. */
export type Capacities = ReadonlyMap<string, bigint>

/** Holds the newest capacities. The board is made with them and never waits for the database. */
export type LiveCapacities = {
  readonly now: Capacities
  /** Currencies that something can be paid to at all, however busy it is. */
  readonly accounts: ReadonlySet<string>
  /** Of the amounts of a currency that other claims wait for, as they were some seconds ago. */
  instead: (currency: CurrencyItem, units: bigint, limits: Parameters<Instead>[1]) => bigint | undefined
  /** Debounced, for what changes with every claim. */
  refreshSoon: () => Promise<void>
  refresh: () => Promise<void>
  onChange: (listener: () => void) => void
  stop: () => void
}

const SOON_MS = 2_000

type CapacitiesDeps = {
  db: Db
  rails: readonly Rail[]
  catalogue: Pick<LiveCatalogue, 'now' | 'onChange'>
  now: () => Date
}

export async function openLiveCapacities({
  db,
  rails,
  catalogue,
  now: clock,
}: CapacitiesDeps): Promise<LiveCapacities> {
  let { capacities: now, accounts, insteads } = await readCapacities(db, rails, catalogue.now, clock())
  let codes = codesOf(catalogue.now)
  let soon: Promise<void> | undefined
  const listeners: (() => void)[] = []
  const stopped = new AbortController()

  const refresh = refreshInTurn(async () => {
    if (stopped.signal.aborted) return
    const read = await readCapacities(db, rails, catalogue.now, clock())
    insteads = read.insteads
    if (isSame(now, read.capacities) && accounts.symmetricDifference(read.accounts).size === 0) return
    now = read.capacities
    accounts = read.accounts
    for (const notify of listeners) notify()
  })
  // A new currency may have nothing to be paid to.
  catalogue.onChange(changed => {
    const known = codes
    codes = codesOf(changed)
    if (codes !== known) void refresh()
  })
  // Limits of a day and new details count by the clock, without an event.
  const everyMinute = setInterval(() => void refresh().catch(() => {}), MINUTE_MS)
  everyMinute.unref()

  return {
    get now() {
      return now
    },
    get accounts() {
      return accounts
    },
    instead: (currency, units, limits) =>
      insteads.get(currency.code)?.({ units, namesPayer: namesPayer(currency) }, limits),
    refresh,
    refreshSoon() {
      soon ??= sleep(SOON_MS, undefined, { ref: false }).then(() => {
        soon = undefined
        return refresh()
      })
      return soon
    },
    onChange: listener => void listeners.push(listener),
    stop() {
      stopped.abort()
      clearInterval(everyMinute)
    },
  }
}

async function readCapacities(db: Db, rails: readonly Rail[], { currencies }: Catalogue, now: Date) {
  const own = new Map(await Promise.all(rails.map(async rail => [rail, await rail.capacity?.(db, now)] as const)))
  const capacities = new Map<string, bigint>()
  const accounts = new Set<string>()
  const insteads = new Map<string, Instead>()
  for (const { code, kind } of currencies) {
    const rail = rails.find(({ takes }) => takes({ code, cash: kind === 'cash' }))
    const capacity = rail && own.get(rail)
    if (rail && (!capacity || capacity.has(code))) accounts.add(code)
    const here = capacity?.get(code)
    if (here?.instead) insteads.set(code, here.instead)
    const most = accounts.has(code) ? here?.most : 0n
    if (most !== undefined) capacities.set(code, most)
  }
  return { capacities, accounts, insteads }
}

const codesOf = ({ currencies }: Catalogue): string => currencies.map(({ code }) => code).join()

const isSame = (one: Capacities, other: Capacities): boolean =>
  one.size === other.size && [...one].every(([code, most]) => other.get(code) === most)
