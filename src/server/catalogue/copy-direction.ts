import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { CopyNote } from '#contract/changes/changes.ts'
import { divideDown, divideUp, toShortDecimal } from '#contract/money/money.ts'
import { powerOfTen } from '#contract/money/rate.ts'
import type { RecordProblem } from '#server/changes/section.ts'
import { replaceTickers } from '#server/formulas/formula.ts'

/** What a copy has to know of a currency. */
export type CopyEnd = { ticker: string; scale: number; kind: string }
export type CopyEnds = { from: CopyEnd; to: CopyEnd }

type CopiedTerms = { terms: Omit<DirectionRecord, Closing>; notes: CopyNote[]; problems: RecordProblem[] }

/** What is not copied: whether a direction is open is decided for each. */
type Closing = 'state' | 'reason' | 'pausedUntil'

/**
 * The terms of a direction for another pair. Amounts keep their figures and are rounded to the decimals of the other
 * currency in favour of the office: the most that is exchanged down, everything else up. Amounts of other money are named,
 * because the figure is the same and its worth is not.
 */
export function copyDirection(
  { state: _, reason: __, pausedUntil: ___, ...source }: DirectionRecord,
  of: CopyEnds,
  copy: CopyEnds,
  known: (pair: string) => boolean,
): CopiedTerms {
  const notes: CopyNote[] = []
  const problems: RecordProblem[] = []

  const amount = (field: string, side: 'from' | 'to', text: string, round: typeof divideUp, note: CopyNote['note']) => {
    const rounded = roundedTo(text, copy[side].scale, round)
    if (rounded !== text) notes.push({ field, note, before: text, after: rounded })
    else if (/[1-9]/.test(text) && of[side].ticker !== copy[side].ticker)
      notes.push({ field, note: 'other-money', before: text, after: text })
    return rounded
  }
  const up = (field: string, side: 'from' | 'to', text: string) => amount(field, side, text, divideUp, 'rounded-up')
  const most = (field: string, side: 'from' | 'to', text: string | null) =>
    text === null ? null : amount(field, side, text, divideDown, 'rounded-down')
  const fee = (field: 'fromFee' | 'toFee', side: 'from' | 'to') => {
    const { fixed, bps, min, max } = source[field]
    return {
      fixed: up(`${field}.fixed`, side, fixed),
      bps,
      min: up(`${field}.min`, side, min),
      max: max === null ? null : up(`${field}.max`, side, max),
    }
  }

  const terms = {
    ...source,
    fromMin: up('fromMin', 'from', source.fromMin),
    fromMax: most('fromMax', 'from', source.fromMax),
    toMin: up('toMin', 'to', source.toMin),
    toMax: most('toMax', 'to', source.toMax),
    fromFee: fee('fromFee', 'from'),
    toFee: fee('toFee', 'to'),
    networkFee: { ...source.networkFee, amount: up('networkFee.amount', 'to', source.networkFee.amount) },
    tiers: source.tiers.map((tier, i) => ({ ...tier, startsAt: up(`tiers.${i}.startsAt`, 'from', tier.startsAt) })),
    // Where no cash changes hands there is no city.
    cities: [copy.from, copy.to].some(({ kind }) => kind === 'cash') ? source.cities : [],
  }

  const formula = replaceTickers(source.formula, replacedTickers(of, copy), known)
  if (formula.ok) terms.formula = formula.value
  else {
    const { reason: code, ...place } = formula.refusal
    problems.push({ field: 'formula', code, detail: 'no source quotes this pair', ...place })
  }
  if (source.rateFixed === 'confirmations' && copy.from.kind !== 'crypto')
    problems.push({ field: 'rateFixed', code: 'not-allowed', detail: 'only a payment of a network is confirmed by it' })
  return { terms, notes, problems }
}

const amounts = {
  from: ['fromMin', 'fromMax', 'fromFee', 'tiers'],
  to: ['toMin', 'toMax', 'toFee', 'networkFee'],
} as const

/**
 * What a direction that is there takes of a copy. It may be open, so it keeps its own amounts where the copied ones are of
 * other money: a least amount of 0.001 is little in BTC and nothing in RUB.
 */
export function overExisting({ terms, notes, problems }: CopiedTerms, of: CopyEnds, copy: CopyEnds) {
  const own: readonly string[] = (['from', 'to'] as const).flatMap(side =>
    of[side].ticker === copy[side].ticker ? [] : amounts[side],
  )
  return {
    terms: Object.fromEntries(Object.entries(terms).filter(([field]) => !own.includes(field))) as Partial<typeof terms>,
    notes: notes.filter(({ field }) => !own.includes(field.split('.')[0]!)),
    problems,
  }
}

/** The tickers of the ends that differ. Two ends of one ticker can become different; then the check of the formula refuses. */
function replacedTickers(of: CopyEnds, copy: CopyEnds): ReadonlyMap<string, string> {
  const sides = (['from', 'to'] as const).map(side => [of[side].ticker, copy[side].ticker] as const)
  return new Map(sides.filter(([before, after]) => before !== after))
}

/** An amount with at most so many decimals. */
function roundedTo(text: string, scale: number, round: typeof divideUp): string {
  const [whole = '0', decimals = ''] = text.split('.')
  if (decimals.length <= scale) return text
  const units = round(BigInt(whole + decimals), powerOfTen(decimals.length - scale))
  return toShortDecimal(units, scale)
}
