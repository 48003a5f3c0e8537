import { viewField } from '#contract/accounts/field.schema.ts'
import { accountFieldsOf } from '#contract/accounts/fields.ts'
import type { DirectionItem, PairView } from '#contract/calculator/direction.ts'
import type { Course } from '#contract/money/course.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { Fee } from '#contract/money/fee.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Limits, type Terms, type TermsTier, tierAt } from '#contract/money/quote.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import type { City, Direction } from '#server/catalogue/directions.ts'
import { type Board, type BoardEntry, priceOfEntry } from './board.ts'
import { courseFixedFor } from './cash-hours.ts'
import { labelsOf } from './direction-item.ts'
import { limitsView } from './quote-view.ts'

/** Everything that the claim form and the page of a pair show of a direction. */
export function pairView(board: Board, entry: BoardEntry): PairView {
  const { direction, from, to } = entry
  const priced = priceOfEntry(board, entry)
  const opensAt = entry.state === 'on' ? entry.opensAt : entry.pause.opensAt
  const courseFixed = courseFixedFor(direction, from, entry.state === 'on' ? opensAt : undefined)
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
          ...(entry.pause.note && { note: entry.pause.note }),
          ...(entry.pause.since && { since: entry.pause.since.toISOString() }),
          tiers: [],
        }),
    reserve: to.reserve,
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    floating: courseFixed.at !== 'opening',
    courseFixed: courseFixedView(courseFixed),
    windowMinutes: direction.windowMinutes,
    fees: { ...feePart('from', direction.fromFee, from.scale), ...feePart('to', direction.toFee, to.scale) },
    networkFee: { value: toDecimal(direction.networkFee.units, to.scale), paidBy: direction.networkFee.paidBy },
    demands: (['account', 'verification', 'aml'] as const).filter(demand => direction.demands[demand]),
    labels: labelsOf({ ...direction, courseFixed }) as DirectionItem['labels'],
    ...(direction.hours && { hours: direction.hours }),
    instructions: direction.instructions,
    cities: board.cities.filter(({ code }) => direction.cities.includes(code)).map(cityView),
    fields: { from: fieldsOf(from), to: fieldsOf(to) },
    ...(direction.typicalMinutes !== undefined && { typicalMinutes: direction.typicalMinutes }),
    updatedAt: (priced.state === 'fresh' ? priced.at : board.at).toISOString(),
  }
}

/** From the smallest amount to the largest, each with the course that it gets; what makes no difference is no tier. */
function reachableTiers(terms: Terms, { from: { min, max } }: Limits): Pick<TermsTier, 'startsAt' | 'course'>[] {
  const above = terms.tiers.filter(({ startsAt, improves }) => improves && startsAt > min && startsAt <= max)
  const tiers = [{ startsAt: min, course: tierAt(terms, min).course }, ...above]
  return tiers.filter(({ course }, i) => i === 0 || !isSame(course, tiers[i - 1]!.course))
}

const isSame = (a: Course, b: Course): boolean => a.give === b.give && a.get === b.get

const courseFixedView = (fixed: Direction['courseFixed']): PairView['courseFixed'] =>
  fixed.at === 'confirmations' ? { at: fixed.at, confirmations: fixed.count } : { at: fixed.at }

/** A side on which nothing can ever be taken says nothing. */
function feePart(side: 'from' | 'to', { fixed, bps, min, max }: Fee, scale: number): PairView['fees'] {
  if (fixed === 0n && bps === 0n && min === 0n) return {}
  const decimal = (units: bigint) => toDecimal(units, scale)
  const fee = { fixed: decimal(fixed), percent: percentOf(bps), min: decimal(min) }
  return { [side]: max === undefined ? fee : { ...fee, max: decimal(max) } }
}

const cityView = ({ code, name, offices }: City): PairView['cities'][number] => ({
  code,
  name,
  offices: offices.map(({ name, address, hours }) => ({ name, address, ...(hours && { hours }) })),
})

/** How an account in a currency is described to a form. */
const fieldsOf = ({ code }: CurrencyItem): PairView['fields']['to'] => accountFieldsOf(code).map(viewField)
