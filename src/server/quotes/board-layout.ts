import type { DirectionItem } from '#contract/calculator/direction.ts'
import type { WorkingHours } from '#contract/calculator/working-hours.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Counted } from '#contract/money/rate.ts'
import type { Direction } from '#server/catalogue/directions.ts'
import { labelsOf } from './direction-item.ts'

/** The catalogue joined up: what stays the same on every board until the catalogue is read again. */
export type BoardLayout = {
  /** What it was made from. */
  readings: { currencies: readonly CurrencyItem[]; directions: readonly Direction[] }
  currencies: ReadonlyMap<string, CurrencyItem>
  places: readonly Place[]
  /** Where `FROM TO` stands among the places. */
  indexOf: ReadonlyMap<string, number>
  /** Every formula once; places name theirs by its number. */
  formulas: readonly string[]
  timetables: readonly WorkingHours[]
}

/** A direction with everything that it is looked up by at each tick. */
export type Place = {
  direction: Direction
  from: CurrencyItem
  to: CurrencyItem
  give: Counted
  get: Counted
  reserve: bigint
  formula: number
  labels: DirectionItem['labels']
  timetable?: number
  /** The place of the direction the other way. */
  back?: number
}

export function layOut(currencies: readonly CurrencyItem[], directions: readonly Direction[]): BoardLayout {
  const known = new Map(currencies.map(currency => [currency.code, currency]))
  const shown = directions.filter(({ from, to }) => known.has(from) && known.has(to))
  const indexOf = new Map(shown.map(({ from, to }, index) => [placeKey(from, to), index]))
  const formulas = numbered<string>(text => text)
  const timetables = numbered<WorkingHours>(JSON.stringify)

  const places = shown.map((direction): Place => {
    const [from, to] = [known.get(direction.from)!, known.get(direction.to)!]
    const back = indexOf.get(placeKey(direction.to, direction.from))
    return {
      direction,
      from,
      to,
      give: { asset: from.code, scale: from.scale },
      get: { asset: to.code, scale: to.scale },
      reserve: fromDecimal(to.reserve, to.scale) ?? 0n,
      formula: formulas.numberOf(direction.formula),
      labels: labelsOf(direction),
      ...(direction.hours && { timetable: timetables.numberOf(direction.hours) }),
      ...(back !== undefined && { back }),
    }
  })
  const readings = { currencies, directions }
  return { readings, currencies: known, places, indexOf, formulas: formulas.all, timetables: timetables.all }
}

/** Whether the catalogue is still the one that was laid out: it is read anew as a whole. */
export const isLaidOutFrom = (
  { readings }: BoardLayout,
  currencies: readonly CurrencyItem[],
  directions: readonly Direction[],
): boolean => readings.currencies === currencies && readings.directions === directions

export const placeKey = (from: string, to: string): string => `${from} ${to}`

/** Gives equal things one number. */
function numbered<T>(keyOf: (thing: T) => string): { all: T[]; numberOf: (thing: T) => number } {
  const all: T[] = []
  const numbers = new Map<string, number>()
  return {
    all,
    numberOf(thing) {
      const key = keyOf(thing)
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, all.length)
      return all.push(thing) - 1
    },
  }
}
