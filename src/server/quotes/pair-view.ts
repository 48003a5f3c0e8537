import { viewField } from '#contract/accounts/field.schema.ts'
import { type AccountField, accountForms, formOfCurrency } from '#contract/accounts/fields.ts'
import type { CurrencyItem } from '#contract/currency.ts'
import type { DirectionItem, PairView } from '#contract/direction.ts'
import { toDecimal } from '#contract/money.ts'
import type { City } from '#server/catalogue/directions.ts'
import { type Board, type BoardEntry, priceOfEntry } from './board.ts'
import { labelsOf } from './direction-item.ts'
import { limitsView } from './quote-view.ts'

/** Everything that the claim form and the page of a pair show of a direction. */
export function pairView(board: Board, entry: BoardEntry): PairView {
  const { direction, from, to } = entry
  const priced = priceOfEntry(board, entry)
  return {
    from,
    to,
    ...(entry.state === 'on'
      ? {
          state: 'on' as const,
          course: entry.terms.tiers[0]!.course,
          tiers: entry.terms.tiers.map(({ startsAt, course }) => ({
            startsAt: toDecimal(startsAt, from.scale),
            course,
          })),
          limits: limitsView(entry.limits, entry.terms),
        }
      : {
          state: 'paused' as const,
          reason: entry.pause.because,
          ...(entry.pause.opensAt && { opensAt: entry.pause.opensAt.toISOString() }),
          ...(entry.pause.since && { since: entry.pause.since.toISOString() }),
          tiers: [],
        }),
    reserve: to.reserve,
    floating: direction.courseFixed.at !== 'opening',
    windowMinutes: direction.windowMinutes,
    networkFee: { value: toDecimal(direction.networkFee.units, to.scale), paidBy: direction.networkFee.paidBy },
    demands: (['account', 'verification', 'aml'] as const).filter(demand => direction.demands[demand]),
    labels: labelsOf(direction) as DirectionItem['labels'],
    ...(direction.hours && { hours: direction.hours }),
    instructions: direction.instructions,
    cities: board.cities.filter(({ code }) => direction.cities.includes(code)).map(cityView),
    fields: { from: fieldsOf(from), to: fieldsOf(to) },
    updatedAt: (priced.state === 'fresh' ? priced.at : board.at).toISOString(),
  }
}

const cityView = ({ code, name, offices }: City): PairView['cities'][number] => ({
  code,
  name,
  offices: offices.map(({ name, address, hours }) => ({ name, address, ...(hours && { hours }) })),
})

/** How an account in a currency is described to a form. */
function fieldsOf({ code }: CurrencyItem): PairView['fields']['to'] {
  const form = formOfCurrency[code]
  const fields: readonly AccountField[] = form ? accountForms[form] : []
  return fields.map(viewField)
}
