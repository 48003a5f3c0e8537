import type { CityTermsWithAmounts } from './direction-amounts.ts'
import type { Direction } from './directions.ts'

/** What open claims are to be paid out in a city, or at a branch of it, and what was paid out since its reserve was stated. */
export type PromisedThere = (city: string, branch: string) => bigint

/**
 * A direction whose terms differ between cities is shown and quoted by those of its first one, which is where the calculator
 * begins. The others stand beside it.
 */
export function inFirstCity(
  direction: Direction,
  cityTerms: readonly CityTermsWithAmounts<bigint>[],
  promised: PromisedThere,
): Direction {
  const open = cityTerms.filter(({ city }) => direction.cities.includes(city))
  if (open.length === 0) return direction
  const elsewhere = new Map<string, Direction>()
  const add = (base: Direction, terms: CityTermsWithAmounts<bigint>): Direction => {
    const place = placeOf(terms.city, terms.branch)
    const there = { ...withTerms(base, terms, promised), place, elsewhere }
    elsewhere.set(place, there)
    return there
  }
  for (const city of direction.cities) {
    const ofCity = open.find(terms => terms.city === city && terms.branch === '')
    const base = ofCity ? add(direction, ofCity) : { ...direction, elsewhere }
    elsewhere.set(city, base)
    // What a branch does not say, its city says.
    for (const terms of open) if (terms.city === city && terms.branch !== '') add(base, terms)
  }
  return elsewhere.get(direction.cities[0]!)!
}

/** The direction by the terms that hold in a city, or at one branch of it. */
export function directionIn(direction: Direction, city: string | undefined, branch?: string | undefined): Direction {
  if (!direction.elsewhere || city === undefined) return direction
  const { elsewhere } = direction
  return (branch && elsewhere.get(placeOf(city, branch))) || (elsewhere.get(city) ?? direction)
}

/** The key of the terms of a city, or of a branch of it. */
export const placeOf = (city: string, branch: string): string => (branch === '' ? city : `${city} ${branch}`)

function withTerms(
  direction: Direction,
  { city, branch, marginBps, fromMin, fromMax, toMin, toMax, reserve, hours }: CityTermsWithAmounts<bigint>,
  promised: PromisedThere,
): Direction {
  const { pricing, fromLimits, toLimits } = direction
  return {
    ...direction,
    pricing: { ...pricing, marginBps: marginBps === null ? pricing.marginBps : BigInt(marginBps) },
    fromLimits: { min: fromMin ?? fromLimits.min, max: fromMax ?? fromLimits.max },
    toLimits: { min: toMin ?? toLimits.min, max: toMax ?? toLimits.max },
    reserves:
      reserve === null
        ? direction.reserves
        : [...(direction.reserves ?? []), { city, branch, most: reserve, promised: promised(city, branch) }],
    hours: hours ?? direction.hours,
  }
}
