import type { DirectionItem } from '#contract/calculator/direction.ts'
import { type Presence, presenceAt } from '#contract/calculator/presence.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { BPS } from '#contract/money/money.ts'
import { priceTiers } from '#contract/money/price-tiers.ts'
import { type Limits, limitsOf, type Terms } from '#contract/money/quote.ts'
import type { City, Direction } from '#server/catalogue/directions.ts'
import type { SourceRates } from '#server/rates/formula.ts'
import { type BoardLayout, isLaidOutFrom, layOut, type Place, placeKey } from './board-layout.ts'
import { courseFixedFor, opensSoon } from './cash-hours.ts'
import { directionItem, labelsOf, type Pause } from './direction-item.ts'
import { type FormulaPrice, priceFormula } from './formula-price.ts'

/** What a board is made of: the catalogue, and what the office believes of the sources. */
export type BoardInput = {
  currencies: readonly CurrencyItem[]
  directions: readonly Direction[]
  cities: readonly City[]
  rates: SourceRates
}

/** Every direction with its course at one moment. It never changes; a tick puts another in its place. */
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
  /** What is not as it was on the board before. */
  changed: readonly BoardEntry[]
  /** What was on the board before and is off now. */
  gone: readonly Place[]
}

/** A direction as it stands: either with terms to count with, or paused with a reason. */
export type BoardEntry = {
  place: Place
  direction: Direction
  from: CurrencyItem
  to: CurrencyItem
  item: DirectionItem
} & (
  | {
      state: 'on'
      terms: Terms
      limits: Limits
      /** Outside the hours of a cash desk: from when on cash can change hands. */
      opensAt?: Date
    }
  | { state: 'paused'; pause: Pause }
)

export function entryOf(board: Board, from: string, to: string): BoardEntry | undefined {
  const index = board.layout.indexOf.get(placeKey(from, to))
  return index === undefined ? undefined : board.entries[index]
}

/** When the price of an entry was last borne out and until when it may be sold, or why it is not. */
export const priceOfEntry = (board: Board, { place }: BoardEntry): FormulaPrice => board.prices[place.formula]!

/**
 * The board of this moment. While the catalogue is the same, only directions whose price or pause has changed are
 * counted again.
 */
export function buildBoard(input: BoardInput, now: Date, previous?: Board): Board {
  const { currencies, directions, cities } = input
  const kept = previous && isLaidOutFrom(previous.layout, currencies, directions) ? previous : undefined
  const layout = kept?.layout ?? layOut(currencies, directions)
  const prices = layout.formulas.map((text, i) => priceFormula(text, input.rates, now, kept?.prices[i]?.formula))
  const moved = prices.map((price, i) => hasMoved(price, kept?.prices[i]))
  const presences = layout.timetables.map(hours => presenceAt(hours, now))

  const changed: BoardEntry[] = []
  const entries = layout.places.map((place, i) => {
    const presence = place.timetable === undefined ? undefined : presences[place.timetable]
    const opensAt = presence && opensSoon(place.direction, presence, now)
    const pause = pauseOf(place, layout, prices, opensAt ? undefined : presence)
    const before = kept?.entries[i]
    if (before && !moved[place.formula] && isSamePause(before, pause) && isSameOpening(before, opensAt)) return before
    const entry = pause ? paused(place, pause) : priced(place, prices[place.formula]!, opensAt)
    changed.push(entry)
    return entry
  })
  const gone = kept ? [] : (previous?.layout.places.filter(place => !isIn(layout, place)) ?? [])
  const version = kept && changed.length === 0 ? kept.version : newVersion(now, previous)
  return { version, at: now, currencies: layout.currencies, cities, layout, entries, prices, changed, gone }
}

const isIn = ({ indexOf }: BoardLayout, { direction }: Place): boolean =>
  indexOf.has(placeKey(direction.from, direction.to))

/** Why a direction is not sold now, if so: what people decided goes before what machines found. */
function pauseOf(
  { direction, from, to, formula, back }: Place,
  { places }: BoardLayout,
  prices: readonly FormulaPrice[],
  presence: Presence | undefined,
): Pause | undefined {
  const closed = [from, to].find(({ state }) => state === 'paused')
  if (closed) return { because: 'currency', ...(closed.reason && { note: closed.reason }) }
  if (direction.state !== 'on') return { because: 'office', ...(direction.reason && { note: direction.reason }) }
  if (presence && !presence.open) {
    return { because: 'hours', ...(presence.opensAt && { opensAt: presence.opensAt }) }
  }
  const price = prices[formula]!
  if (price.state === 'paused') {
    const { because, since, pair } = price
    return { because, ...(since && { since }), ...(pair && { pair }) }
  }
  if (back !== undefined && losesThereAndBack(places[back]!, direction, price, prices))
    return { because: 'below-floor' }
  return undefined
}

/** Two directions whose sources contradict each other so far that there and back again would leave the client with more. */
function losesThereAndBack(
  back: Place,
  there: Direction,
  { price }: Extract<FormulaPrice, { state: 'fresh' }>,
  prices: readonly FormulaPrice[],
): boolean {
  const returning = prices[back.formula]!
  if (returning.state === 'paused') return false
  const brought = price.denominator * returning.price.denominator
  const returned = price.numerator * returning.price.numerator
  if (returned <= brought) return false
  return returned * (BPS - there.pricing.floorBps) * (BPS - back.direction.pricing.floorBps) > brought * BPS * BPS
}

function priced(place: Place, price: FormulaPrice, opensAt: Date | undefined): BoardEntry {
  if (price.state === 'paused') throw new Error(`${place.direction.from} to ${place.direction.to} has no price`)
  const { direction, from, give, get, reserve } = place
  const { pricing, fromFee, toFee, networkFee, fromLimits, toLimits } = direction
  const tiers = priceTiers(price.courseAt, pricing, give, get)
  const terms: Terms = { from: give, to: get, tiers, fromFee, toFee, networkFee, fromLimits, toLimits, reserve }
  const limits = limitsOf(terms)
  if (limits.from.min > limits.from.max) return paused(place, { because: 'reserve' })
  const courseFixed = courseFixedFor(direction, from, opensAt)
  const labels = courseFixed === direction.courseFixed ? place.labels : labelsOf({ ...direction, courseFixed })
  const item = directionItem({ ...place, labels }, { terms, limits })
  return { ...shownOf(place), state: 'on', terms, limits, item, ...(opensAt && { opensAt }) }
}

const paused = (place: Place, pause: Pause): BoardEntry => ({
  ...shownOf(place),
  state: 'paused',
  pause,
  item: directionItem(place, pause),
})

const shownOf = (place: Place) => ({ place, direction: place.direction, from: place.from, to: place.to })

function hasMoved(price: FormulaPrice, before: FormulaPrice | undefined): boolean {
  if (price.state === 'paused' || before?.state !== 'fresh') return true
  return price.price.numerator !== before.price.numerator || price.price.denominator !== before.price.denominator
}

/** Whether an entry is still paused, or still not, for the same reason. What lacks reserve does so until its price moves. */
function isSamePause(before: BoardEntry, pause: Pause | undefined): boolean {
  if (before.state === 'on') return pause === undefined
  if (!pause) return before.pause.because === 'reserve'
  return pause.because === before.pause.because && pause.since?.getTime() === before.pause.since?.getTime()
}

/** What is paused opens by its pause. */
const isSameOpening = (before: BoardEntry, opensAt: Date | undefined): boolean =>
  before.state === 'paused' || before.opensAt?.getTime() === opensAt?.getTime()

/** Later versions sort after earlier ones, also when two are made within one millisecond. */
function newVersion(now: Date, previous?: Board): string {
  const last = previous ? Number.parseInt(previous.version, 36) : 0
  return Math.max(now.getTime(), last + 1).toString(36)
}
