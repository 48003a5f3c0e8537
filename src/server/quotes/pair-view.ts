import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import type { CityView, DirectionItem, PairView, PlaceView } from '#contract/catalogue/direction.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import type { Fee } from '#contract/money/fee.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Limits, networkFeesOf, type Terms, type TermsTier, tierAt } from '#contract/money/quote.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import type { City, Direction } from '#server/catalogue/directions.ts'
import { placeOf } from '#server/catalogue/terms-in-cities.ts'
import { type Board, type BoardEntry, entryIn, priceOfEntry } from './board.ts'
import { reserveText } from './board-layout.ts'
import { rateFixedFor } from './cash-hours.ts'
import { labelsOf } from './direction-labels.ts'
import { limitsView } from './quote-view.ts'

/** A direction as the claim form and the page of a pair show it. */
export function pairView(board: Board, entry: BoardEntry): PairView {
  const { direction, from, to } = entry
  const priced = priceOfEntry(board, entry)
  const opensAt = entry.state === 'on' ? entry.opensAt : entry.pause.opensAt
  const rateFixed = rateFixedFor(direction, from, entry.state === 'on' ? opensAt : undefined)
  return {
    from,
    to,
    ...(entry.state === 'on'
      ? {
          state: 'on' as const,
          course: tierAt(entry.terms, entry.limits.from.min).course,
          tiers: reachableTiers(entry.terms, entry.limits).map(({ startsAt, course }) => ({
            startsAt: toDecimal(startsAt, from.scale),
            course,
          })),
          limits: limitsView(entry.limits, entry.terms),
        }
      : {
          state: 'paused' as const,
          reason: entry.pause.because,
          note: entry.pause.note || undefined,
          since: entry.pause.since?.toISOString(),
          tiers: [],
        }),
    reserve: reserveText(entry.place),
    opensAt: opensAt?.toISOString(),
    floating: rateFixed.at !== 'opening',
    rateFixed: rateFixedView(rateFixed),
    windowMinutes: direction.windowMinutes,
    fees: { ...feePart('from', direction.fromFee, from.scale), ...feePart('to', direction.toFee, to.scale) },
    networkFee: networkFeeView(direction, to.scale),
    refundFee: direction.refundFee ? toDecimal(direction.refundFee, from.scale) : undefined,
    demands: (['account', 'verification', 'aml'] as const).filter(demand => direction.demands[demand]),
    labels: labelsOf({ ...direction, rateFixed }) as DirectionItem['labels'],
    hours: direction.hours ?? direction.payoutHours,
    paidFrom: entry.state === 'on' ? entry.paidFrom?.toISOString() : undefined,
    instructions: direction.instructions,
    cities: board.cities.filter(({ code }) => direction.cities.includes(code)).map(cityView),
    place: direction.place,
    places: placesOf(board, entry),
    fields: { from: [...accountFieldsOf(from)], to: [...accountFieldsOf(to)] },
    typicalMinutes: direction.typicalMinutes,
    updatedAt: (priced.state === 'fresh' ? priced.at : board.at).toISOString(),
  }
}

/** Where terms differ between cities: each of them, and after it its branches that have some of their own. */
function placesOf(board: Board, entry: BoardEntry): PlaceView[] | undefined {
  const { cities, elsewhere } = entry.direction
  if (!elsewhere) return undefined
  const open = board.cities.filter(({ code }) => cities.includes(code))
  return open.flatMap(({ code: city, branches }) => {
    const own = branches.map(({ code }) => code).filter(branch => elsewhere.has(placeOf(city, branch)))
    return [undefined, ...own].map(branch => {
      const there = entryIn(board, entry, { city, branch })
      const at = { city, branch, reserve: reserveText(there.place), hours: there.direction.hours }
      if (there.state === 'paused') return at
      const { terms, limits } = there
      return { ...at, course: tierAt(terms, limits.from.min).course, limits: limitsView(limits, terms) }
    })
  })
}

/** From the smallest amount to the largest with their rates; tiers without effect are left out. */
function reachableTiers(terms: Terms, { from: { min, max } }: Limits): Pick<TermsTier, 'startsAt' | 'course'>[] {
  const above = terms.tiers.filter(({ startsAt, improves }) => improves && startsAt > min && startsAt <= max)
  const tiers = [{ startsAt: min, course: tierAt(terms, min).course }, ...above]
  return tiers.filter(({ course }, i) => i === 0 || !isSame(course, tiers[i - 1]!.course))
}

const isSame = (a: ExchangeRate, b: ExchangeRate): boolean => a.give === b.give && a.get === b.get

const rateFixedView = (fixed: Direction['rateFixed']): PairView['rateFixed'] =>
  fixed.at === 'confirmations' ? { at: fixed.at, confirmations: fixed.count } : { at: fixed.at }

function networkFeeView(direction: Direction, scale: number): PairView['networkFee'] {
  const { units, paidBy } = direction.networkFee
  const levels = networkFeesOf(direction).map(({ level, units }) => ({ level, value: toDecimal(units, scale) }))
  return { value: toDecimal(units, scale), paidBy, levels: levels.length > 1 ? levels : undefined }
}

/** A side without fees is empty. */
function feePart(side: 'from' | 'to', { fixed, bps, min, max }: Fee, scale: number): PairView['fees'] {
  if (fixed === 0n && bps === 0n && min === 0n) return {}
  const decimal = (units: bigint) => toDecimal(units, scale)
  const fee = { fixed: decimal(fixed), percent: percentOf(bps), min: decimal(min) }
  return { [side]: max === undefined ? fee : { ...fee, max: decimal(max) } }
}

export const cityView = ({ code, name, paused, branches }: City): CityView => ({
  code,
  name,
  paused: paused && { reason: paused.reason, until: paused.until?.toISOString() },
  branches: [...branches],
})
