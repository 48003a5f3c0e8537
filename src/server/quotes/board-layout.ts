import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { defined } from '#contract/defined.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Counted } from '#contract/money/rate.ts'
import type { Direction } from '#server/catalogue/directions.ts'
import { labelsOf } from './direction-labels.ts'

/** The joined catalogue, which all boards share until the catalogue is read again. */
export type BoardLayout = {
  /** Its inputs. */
  readings: { currencies: readonly CurrencyItem[]; directions: readonly Direction[] }
  currencies: ReadonlyMap<string, CurrencyItem>
  /** Those that a direction has on either side: one that was only just added is in no list of visitors. */
  exchanged: readonly CurrencyItem[]
  places: readonly BoardPlace[]
  /** Index of `FROM TO` among the places. */
  indexOf: ReadonlyMap<string, number>
  /** The indices of a currency's directions, by the side on which it stands, in the order of the catalogue. */
  givenIn: ReadonlyMap<string, readonly number[]>
  gotIn: ReadonlyMap<string, readonly number[]>
  /** Distinct formulas; places refer to theirs by index. */
  formulas: readonly string[]
  timetables: readonly WorkingHours[]
}

/** A direction with everything that a tick looks up. */
export type BoardPlace = {
  direction: Direction
  from: CurrencyItem
  to: CurrencyItem
  give: Counted
  get: Counted
  reserve: bigint
  formula: number
  labels: DirectionItem['labels']
  timetable?: number
  /** The place of the opposite direction. */
  back?: number
}

export function layOut(currencies: readonly CurrencyItem[], directions: readonly Direction[]): BoardLayout {
  const known = new Map(currencies.map(currency => [currency.code, currency]))
  const shown = directions.filter(({ from, to }) => known.has(from) && known.has(to))
  const indexOf = new Map(shown.map(({ from, to }, index) => [placeKey(from, to), index]))
  const formulas = numbered<string>(text => text)
  const timetables = numbered<WorkingHours>(JSON.stringify)

  const places = shown.map((direction): BoardPlace => {
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
      ...defined({ timetable: direction.hours && timetables.numberOf(direction.hours), back }),
    }
  })
  const readings = { currencies, directions }
  const givenIn = indicesBy(shown, ({ from }) => from)
  const gotIn = indicesBy(shown, ({ to }) => to)
  const sides = new Set(shown.flatMap(({ from, to }) => [from, to]))
  const exchanged = currencies.filter(({ code }) => sides.has(code))
  return {
    readings,
    currencies: known,
    exchanged,
    places,
    indexOf,
    givenIn,
    gotIn,
    formulas: formulas.all,
    timetables: timetables.all,
  }
}

/** Whether the layout was made from this catalogue, which is always read as a whole. */
export const isLaidOutFrom = (
  { readings }: BoardLayout,
  currencies: readonly CurrencyItem[],
  directions: readonly Direction[],
): boolean => readings.currencies === currencies && readings.directions === directions

export const placeKey = (from: string, to: string): string => `${from} ${to}`

function indicesBy(directions: readonly Direction[], codeOf: (direction: Direction) => string): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [index, direction] of directions.entries()) {
    const known = found.get(codeOf(direction))
    if (known) known.push(index)
    else found.set(codeOf(direction), [index])
  }
  return found
}

/** Gives equal values one index. */
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
