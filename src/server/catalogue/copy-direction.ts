import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { CopyNote } from '#contract/changes/changes.ts'
import { divideDown, divideUp, toShortDecimal } from '#contract/money/money.ts'
import type { Side } from '#contract/money/quote.ts'
import { powerOfTen } from '#contract/money/rate.ts'
import type { RecordProblem } from '#server/changes/section.ts'
import { replaceTickers } from '#server/formulas/formula.ts'
import { amountSides, mapAmounts } from './direction-amounts.ts'

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
  record: DirectionRecord,
  of: CopyEnds,
  copy: CopyEnds,
  known: (pair: string) => boolean,
): CopiedTerms {
  const notes: CopyNote[] = []
  const problems: RecordProblem[] = []

  const amounts = mapAmounts(record, (amount, { field, side }) => {
    const isMost = /(^|\.)(fromMax|toMax|reserve)$/.test(field)
    const rounded = roundedTo(amount, copy[side].scale, isMost ? divideDown : divideUp)
    if (rounded !== amount)
      notes.push({ field, note: isMost ? 'rounded-down' : 'rounded-up', before: amount, after: rounded })
    else if (/[1-9]/.test(amount) && of[side].ticker !== copy[side].ticker)
      notes.push({ field, note: 'other-money', before: amount, after: amount })
    return rounded
  })
  const { state: _, reason: __, pausedUntil: ___, ...terms } = amounts
  // Where no cash changes hands there is no city.
  if ([copy.from, copy.to].every(({ kind }) => kind !== 'cash')) Object.assign(terms, { cities: [], cityTerms: [] })

  const formula = replaceTickers(record.formula, replacedTickers(of, copy), known)
  if (formula.ok) terms.formula = formula.value
  else {
    const { reason: code, ...place } = formula.refusal
    problems.push({ field: 'formula', code, detail: 'no source quotes this pair', ...place })
  }
  if (record.rateFixed === 'confirmations' && copy.from.kind !== 'crypto')
    problems.push({ field: 'rateFixed', code: 'not-allowed', detail: 'only a payment of a network is confirmed by it' })
  return { terms, notes, problems }
}

/**
 * What a direction that is there takes of a copy. It may be open, so it keeps its own amounts where the copied ones are of
 * other money: a least amount of 0.001 is little in BTC and nothing in RUB.
 */
export function overExisting({ terms, notes, problems }: CopiedTerms, of: CopyEnds, copy: CopyEnds) {
  const isOwn = (field: string) => {
    // Terms in a city have amounts of both sides.
    if (field === 'cityTerms') return of.from.ticker !== copy.from.ticker || of.to.ticker !== copy.to.ticker
    const side = amountSides[field as keyof typeof amountSides] as Side | undefined
    return side !== undefined && of[side].ticker !== copy[side].ticker
  }
  return {
    terms: Object.fromEntries(Object.entries(terms).filter(([field]) => !isOwn(field))) as Partial<typeof terms>,
    notes: notes.filter(({ field }) => !isOwn(field.split('.')[0]!)),
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
