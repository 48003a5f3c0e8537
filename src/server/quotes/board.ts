import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Limits, Terms } from '#contract/money/quote.ts'
import type { Fraction } from '#contract/money/rate.ts'
import { type Presence, presenceAt } from '#contract/quotes/presence.ts'
import type { City, Direction } from '#server/catalogue/directions.ts'
import { directionIn } from '#server/catalogue/terms-in-cities.ts'
import type { SourceRates } from '#server/formulas/formula.ts'
import { deviates } from '#server/rates/deviation.ts'
import { type BoardLayout, type BoardPlace, isLaidOutFrom, layOut, placeKey, reserveOf } from './board-layout.ts'
import { opensSoon, rateFixedFor } from './cash-hours.ts'
import { directionItem, type Pause } from './direction-item.ts'
import { labelsOf } from './direction-labels.ts'
import { type FormulaPrice, priceFormula } from './formula-price.ts'
import { pauseByPrice, termsAt, termsOfDirection } from './priced-terms.ts'

/** The inputs of a board: the catalogue and the rates of the sources. */
export type BoardInput = {
  currencies: readonly CurrencyItem[]
  directions: readonly Direction[]
  cities: readonly City[]
  rates: SourceRates
  /** The largest amount that can be paid in one claim, by currency; zero: none can. Absent: no limit. */
  capacities?: ReadonlyMap<string, bigint>
}

/** All directions with their rates at one moment. Immutable; a tick makes another board. */
export type Board = {
  version: string
  at: Date
  currencies: ReadonlyMap<string, CurrencyItem>
  cities: readonly City[]
  layout: BoardLayout
  /** In the order of the catalogue. */
  entries: readonly BoardEntry[]
  /** One for each formula of the layout. */
  prices: readonly FormulaPrice[]
  /** What a ticker is worth in US dollars by the sources themselves, the likeliest first: an office may exchange no dollars. */
  dollars: ReadonlyMap<string, Fraction>
  /** Directions that differ from the previous board. */
  changed: readonly BoardEntry[]
  /** Directions of the previous board that are gone. */
  gone: readonly BoardPlace[]
}

/** Gives the newest board. */
export type BoardHolder = { readonly now: { readonly board: Board } }

/** A direction at one moment: with terms, or paused with a reason. */
export type BoardEntry = {
  place: BoardPlace
  direction: Direction
  from: CurrencyItem
  to: CurrencyItem
  item: DirectionItem
  /** The largest amount that accounts take of its `from` now; absent: any. */
  payableMost?: bigint
  /** Which of its places with other terms are open. */
  openPlaces: string
} & (
  | {
      state: 'on'
      terms: Terms
      limits: Limits
      /** Outside the hours of a cash desk: the next opening. */
      opensAt?: Date
      /** Outside the hours of those who pay out: when they are there again. */
      paidFrom?: Date
    }
  | { state: 'paused'; pause: Pause }
)

export function entryOf(board: Board, from: string, to: string): BoardEntry | undefined {
  const index = board.layout.indexOf.get(placeKey(from, to))
  return index === undefined ? undefined : board.entries[index]
}

/** Where cash changes hands: a city, or one branch of it. */
export type CashPlace = { city?: string | undefined; branch?: string | undefined }

/** Directions by their terms in a city or at a branch, as long as their board stands. */
const entriesInPlaces = new WeakMap<Board, Map<Direction, BoardEntry>>()

/** The entry by the terms that hold in a city or at a branch of it; without either, as lists show it. */
export function entryIn(board: Board, entry: BoardEntry, { city, branch }: CashPlace): BoardEntry {
  const direction = directionIn(entry.direction, city, branch)
  if (direction === entry.direction) return entry
  const known = entriesInPlaces.get(board) ?? new Map<Direction, BoardEntry>()
  entriesInPlaces.set(board, known)
  const there =
    known.get(direction) ??
    entryAs(board, { ...entry.place, direction, reserve: reserveOf(direction, entry.to) }, entry.payableMost)
  known.set(direction, there)
  return there
}

/** The entry of a place by itself. */
function entryAs({ prices, at }: Board, place: BoardPlace, payableMost: bigint | undefined): BoardEntry {
  const { hours, payoutHours } = place.direction
  const presence = hours && presenceAt(hours, at)
  const paidFrom = payoutFrom(payoutHours && presenceAt(payoutHours, at))
  const opensAt = presence && opensSoon(place.direction, presence, at)
  const pause = pauseOf(place, prices, at, opensAt ? undefined : presence, payableMost)
  return pause
    ? paused(place, pause, { payableMost, now: at })
    : priced(place, prices[place.formula]!, { opensAt, paidFrom, payableMost, now: at })
}

/** The directions that give a currency, or that get it, in the order of the catalogue. */
export const entriesWith = ({ layout, entries }: Board, side: 'from' | 'to', code: string): BoardEntry[] =>
  (layout[side === 'from' ? 'givenIn' : 'gotIn'].get(code) ?? []).map(index => entries[index]!)

/** The price of an entry with its age and expiry, or why there is none. */
export const priceOfEntry = (board: Board, { place }: BoardEntry): FormulaPrice => board.prices[place.formula]!

/** The board of this moment, at once. */
export function buildBoard(input: BoardInput, now: Date, previous?: Board): Board {
  const steps = buildInSlices(input, now, previous, Number.POSITIVE_INFINITY)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The board of this moment, with a pause after every so many formulas or directions. With an unchanged catalogue only directions
 * whose price or pause changed are recalculated. All of it is of the rates and the moment that it began with.
 */
export function* buildInSlices(
  input: BoardInput,
  now: Date,
  previous: Board | undefined,
  slice: number,
): Generator<undefined, Board> {
  const { currencies, directions, cities } = input
  const kept = previous && isLaidOutFrom(previous.layout, currencies, directions) ? previous : undefined
  const layout = kept?.layout ?? layOut(currencies, directions)
  const prices: FormulaPrice[] = []
  for (const [i, text] of layout.formulas.entries()) {
    if (i > 0 && i % slice === 0) yield
    prices.push(priceFormula(text, input.rates, now, kept?.prices[i]?.formula))
  }
  const moved = prices.map((price, i) => hasMoved(price, kept?.prices[i]))
  const presences = layout.timetables.map(hours => presenceAt(hours, now))

  const changed: BoardEntry[] = []
  const entries: BoardEntry[] = []
  for (const [i, place] of layout.places.entries()) {
    if (i > 0 && i % slice === 0) yield
    const presence = place.timetable === undefined ? undefined : presences[place.timetable]
    const opensAt = presence && opensSoon(place.direction, presence, now)
    const paidFrom = payoutFrom(place.payoutTimetable === undefined ? undefined : presences[place.payoutTimetable])
    const payableMost = input.capacities?.get(place.direction.from)
    const pause = pauseOf(place, prices, now, opensAt ? undefined : presence, payableMost)
    const before = kept?.entries[i]
    const isSame =
      before &&
      !moved[place.formula] &&
      isSamePause(before, pause) &&
      isSameOpening(before, opensAt, paidFrom) &&
      before.payableMost === payableMost
    if (isSame && before.openPlaces === openPlaces(place.direction, now)) {
      entries.push(before)
      continue
    }
    const entry = pause
      ? paused(place, pause, { payableMost, now })
      : priced(place, prices[place.formula]!, { opensAt, paidFrom, payableMost, now })
    changed.push(entry)
    entries.push(entry)
  }
  const gone = kept ? [] : (previous?.layout.places.filter(place => !isIn(layout, place)) ?? [])
  const version = kept && changed.length === 0 ? kept.version : newVersion(now, previous)
  const dollars = dollarsBy(input.rates, now)
  return { version, at: now, currencies: layout.currencies, cities, layout, entries, prices, dollars, changed, gone }
}

const dollarFormulas: Readonly<Record<string, string>> = {
  USDT: 'USDT/USD',
  USDC: 'USDC/USDT * USDT/USD',
  EUR: 'EUR/USD',
  RUB: '1 / USD/RUB',
  KZT: '1 / USD/KZT',
  UAH: '1 / USD/UAH',
}

function dollarsBy(rates: SourceRates, now: Date): ReadonlyMap<string, Fraction> {
  const dollars = new Map<string, Fraction>()
  for (const [ticker, formula] of Object.entries(dollarFormulas)) {
    const priced = priceFormula(formula, rates, now)
    if (priced.state === 'fresh') dollars.set(ticker, priced.price)
  }
  return dollars
}

/** When those who pay out are there again. An office that has no opening any more promises none. */
const payoutFrom = (presence: Presence | undefined): Date | undefined =>
  presence && !presence.open ? presence.opensAt : undefined

const isIn = ({ indexOf }: BoardLayout, { direction }: BoardPlace): boolean =>
  indexOf.has(placeKey(direction.from, direction.to))

/** Why a direction is paused, if so: decisions of staff come before technical reasons. */
function pauseOf(
  { direction, from, to, formula, back }: BoardPlace,
  prices: readonly FormulaPrice[],
  now: Date,
  presence: Presence | undefined,
  payableMost: bigint | undefined,
): Pause | undefined {
  const closed = [from, to].find(({ state }) => state === 'paused')
  if (closed) return { because: 'currency', note: closed.reason || undefined }
  if (direction.state !== 'on') return { because: 'office', note: direction.reason || undefined }
  if (presence && !presence.open) {
    return { because: 'hours', opensAt: presence.opensAt }
  }
  if (payableMost === 0n) return { because: 'no-account' }
  const price = prices[formula]!
  const paused = pauseByPrice(
    { price, pricing: direction.pricing },
    back && { price: prices[back.formula]!, pricing: back },
  )
  return paused ?? guardedBy(direction, price, now)
}

/** The direction's own guards: a price older, or a larger step within minutes, than it may be sold at. */
function guardedBy({ guards: { oldestMs, jumpBps } }: Direction, price: FormulaPrice, now: Date): Pause | undefined {
  if (price.state === 'paused') return undefined
  const endsAt = oldestMs === undefined ? undefined : new Date(price.saidAt.getTime() + oldestMs)
  if (endsAt && endsAt <= now) return { because: 'stale', since: endsAt }
  return jumpBps !== undefined && deviates(price.price, price.reference, jumpBps) ? { because: 'jump' } : undefined
}

type Circumstances = {
  opensAt: Date | undefined
  paidFrom: Date | undefined
  payableMost: bigint | undefined
  now: Date
}

function priced(
  place: BoardPlace,
  price: FormulaPrice,
  { opensAt, paidFrom, payableMost, now }: Circumstances,
): BoardEntry {
  if (price.state === 'paused') throw new Error(`${place.direction.from} to ${place.direction.to} has no price`)
  const { direction, from, give, get, reserve } = place
  const { terms, limits } = termsAt(price, termsOfDirection(direction, { from: give, to: get, reserve, payableMost }))
  if (limits.from.min > limits.from.max)
    return paused(
      place,
      { because: limits.because.max === 'accounts' ? 'no-account' : 'reserve' },
      { payableMost, now },
    )
  const rateFixed = rateFixedFor(direction, from, opensAt)
  const labels = rateFixed === direction.rateFixed ? place.labels : labelsOf({ ...direction, rateFixed })
  const item = directionItem({ ...place, labels }, { terms, limits })
  return { ...shownOf(place, now), state: 'on', terms, limits, item, opensAt, paidFrom, payableMost }
}

const paused = (
  place: BoardPlace,
  pause: Pause,
  { payableMost, now }: { payableMost: bigint | undefined; now: Date },
): BoardEntry => ({
  ...shownOf(place, now),
  payableMost,
  state: 'paused',
  pause,
  item: directionItem(place, pause),
})

const shownOf = (place: BoardPlace, now: Date) => ({
  place,
  direction: place.direction,
  from: place.from,
  to: place.to,
  openPlaces: openPlaces(place.direction, now),
})

/** A city may open while the direction stays as it was: what is made of the board is made anew then, too. */
const openPlaces = ({ elsewhere }: Direction, now: Date): string =>
  [...(elsewhere ?? [])]
    .flatMap(([place, { hours }]) => (hours ? [place, JSON.stringify(presenceAt(hours, now))] : []))
    .join(' ')

function hasMoved(price: FormulaPrice, before: FormulaPrice | undefined): boolean {
  if (price.state === 'paused' || before?.state !== 'fresh') return true
  return price.price.numerator !== before.price.numerator || price.price.denominator !== before.price.denominator
}

/** Whether an entry is paused for the same reason as before. A lack of reserve, or of room for the least amount, lasts until the price moves. */
function isSamePause(before: BoardEntry, pause: Pause | undefined): boolean {
  if (before.state === 'on') return pause === undefined
  if (!pause) return before.pause.because === 'reserve' || before.pause.because === 'no-account'
  return pause.because === before.pause.because && pause.since?.getTime() === before.pause.since?.getTime()
}

/** A paused entry opens by its pause. */
const isSameOpening = (before: BoardEntry, opensAt: Date | undefined, paidFrom: Date | undefined): boolean =>
  before.state === 'paused' ||
  (before.opensAt?.getTime() === opensAt?.getTime() && before.paidFrom?.getTime() === paidFrom?.getTime())

/** Later versions sort after earlier ones, even within one millisecond. */
function newVersion(now: Date, previous?: Board): string {
  const last = previous ? Number.parseInt(previous.version, 36) : 0
  return Math.max(now.getTime(), last + 1).toString(36)
}
