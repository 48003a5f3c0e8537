import { defined } from '#contract/defined.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { exchangeRateOf } from '#contract/money/exchange-rate.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import { quote } from '#contract/money/quote.ts'
import { powerOfTen } from '#contract/money/rate.ts'
import { type Board, type BoardEntry, entryIn } from '#server/quotes/board.ts'

export type RatesFormat = 'xml' | 'json' | 'txt'
/** Whether an item has the limits of what is given, or those of both sides. */
export type RatesLimits = 'from' | 'both'

/** An item in the vocabulary of rate monitors; cash has one for each city. */
export type RateItem = {
  from: string
  to: string
  in: string
  out: string
  amount: string
  city?: string
  param?: string
} & ({ minamount: string; maxamount: string } | { frommin: string; frommax: string; tomin: string; tomax: string })

/** What monitors may list now: directions that are on, and within their hours and those of whoever pays them out. */
export const rateItems = (board: Board, limits: RatesLimits): RateItem[] =>
  board.entries.flatMap(listed => {
    const { cities } = listed.direction
    if (cities.length === 0) return itemsOf(listed, limits)
    return cities.flatMap(city => itemsOf(entryIn(board, listed, { city }), limits, city))
  })

type OpenEntry = Extract<BoardEntry, { state: 'on' }>

function itemsOf(entry: BoardEntry, wanted: RatesLimits, city?: string): RateItem[] {
  if (entry.state !== 'on' || entry.opensAt || entry.paidFrom) return []
  const {
    direction,
    from,
    to,
    limits,
    item: { labels },
  } = entry
  const rate = rateWithFees(entry)
  if (!rate) return []
  const give = (units: bigint) => toShortDecimal(units, from.scale)
  const get = (units: bigint) => toShortDecimal(units, to.scale)
  const sums =
    wanted === 'from'
      ? { minamount: give(limits.from.min), maxamount: give(limits.from.max) }
      : {
          frommin: give(limits.from.min),
          frommax: give(limits.from.max),
          tomin: get(limits.to.min),
          tomax: get(limits.to.max),
        }
  const item = {
    from: direction.from,
    to: direction.to,
    in: rate.give,
    out: rate.get,
    amount: get(entry.place.reserve),
    ...sums,
  }
  const param = labels.length > 0 ? labels.join(',') : undefined
  return [defined({ ...item, city, param }) as RateItem]
}

/**
 * The rate that a customer really gets: monitors ask for all costs, and where these vary, for the worst case. That is the
 * smallest amount, where fixed fees weigh the most and no tier has been reached. Without fees it is the rate of the calculator,
 * digit by digit.
 */
function rateWithFees({ terms, limits, item }: OpenEntry) {
  const quoted = quote(terms, { side: 'from', units: limits.from.min })
  if (!quoted.ok) return undefined
  const { give, get, exchanged, converted } = quoted.value
  if (give.units === exchanged && get.units === converted) return { give: item.give!, get: item.get! }
  return exchangeRateOf({
    numerator: get.units * powerOfTen(terms.from.scale),
    denominator: give.units * powerOfTen(terms.to.scale),
  })
}

export const ratesTypes: Record<RatesFormat, string> = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
}

export function writeRates(items: readonly RateItem[], format: RatesFormat): string {
  if (format === 'json') return JSON.stringify(items)
  if (format === 'txt')
    return items.map(item => `${[item.from, item.to, item.in, item.out, item.amount].join(';')}\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rates>\n${items.map(xmlOf).join('')}</rates>\n`
}

/** One item a line. */
const xmlOf = (item: RateItem): string =>
  `<item>${Object.entries(item)
    .map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
    .join('')}</item>\n`
