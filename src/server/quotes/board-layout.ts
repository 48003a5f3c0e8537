import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { defined } from '#contract/defined.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { fromDecimal, larger, smaller, toDecimal } from '#contract/money/money.ts'
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
  /** That of those who pay out. */
  payoutTimetable?: number
  /** The opposite direction, also where it is closed: the formula, and what it keeps at the least. */
  back?: { formula: number; floorBps: bigint }
}

export function layOut(currencies: readonly CurrencyItem[], directions: readonly Direction[]): BoardLayout {
  const known = new Map(currencies.map(currency => [currency.code, currency]))
  const shown = directions.filter(({ from, to }) => known.has(from) && known.has(to))
  const indexOf = new Map(shown.map(({ from, to }, index) => [placeKey(from, to), index]))
  const formulas = numbered<string>(text => text)
  const timetables = numbered<WorkingHours>(JSON.stringify)

  const places = shown.map((direction): BoardPlace => {
    const [from, to] = [known.get(direction.from)!, known.get(direction.to)!]
    const index = indexOf.get(placeKey(direction.to, direction.from))
    const back = index === undefined ? closedBack(direction) : backOf(shown[index]!)
    return {
      direction,
      from,
      to,
      give: { asset: from.code, scale: from.scale },
      get: { asset: to.code, scale: to.scale },
      reserve: reserveOf(direction, to),
      formula: formulas.numberOf(direction.formula),
      labels: labelsOf(direction),
      ...defined({
        timetable: direction.hours && timetables.numberOf(direction.hours),
        payoutTimetable: direction.payoutHours && timetables.numberOf(direction.payoutHours),
        back: back && { ...back, formula: formulas.numberOf(back.formula) },
      }),
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

const backOf = ({ formula, pricing: { floorBps } }: Direction) => ({ formula, floorBps })

/** Closed it is sold to nobody, and whoever closes it with a high floor would leave the other without a guard. */
const closedBack = ({ closedBack: back }: Direction) =>
  back && { ...back, floorBps: smaller(back.floorBps, FLOOR_OF_CLOSED_MOST) }
export const FLOOR_OF_CLOSED_MOST = 100n

/** What the office can pay out there. */
export function reserveOf(direction: Direction, to: CurrencyItem): bigint {
  const reserve = fromDecimal(to.reserve, to.scale) ?? 0n
  const left = (direction.reserves ?? []).map(({ most, promised }) => larger(most - promised, 0n))
  return left.reduce(smaller, reserve)
}

/** The same for people: that of the currency, unless the place has less. */
export const reserveText = ({ direction, to, reserve }: BoardPlace): string =>
  direction.reserves ? toDecimal(reserve, to.scale) : to.reserve

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
