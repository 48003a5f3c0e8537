import type { Danger } from '#contract/changes/changes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Fraction, fractionFromDecimal, significantDown } from '#contract/money/rate.ts'
import type { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import { pairOfKey } from '#contract/rates/pair-key.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { deviates } from './deviation.ts'
import { agreedManualRate, readManualRates, writeManualRates } from './manual-rates.store.ts'
import { usualTerms } from './pair.ts'

/** Beyond this an end is a slip of the year. */
export const LONGEST_MS = 366 * DAY_MS
/** A price that stands for longer than this is sold by when the market has left it: a second person agrees. */
const ALONE_MS = DAY_MS

type ManualRateDeps = {
  /** Whether the office has a rate of the pair. */
  knownPair: (pair: string) => boolean
  /** The last accepted rate of a pair, even when it is paused. */
  accepted: (pair: string) => Fraction | undefined
  /** What sources that nobody types say of a pair, where they count. */
  sourced: (pair: string) => readonly Fraction[]
  clock: () => Date
}

/** Rates that people set by hand: each is one more source of its pair until it ends. */
export const manualRateSection = ({ knownPair, accepted, sourced, clock }: ManualRateDeps): Section<'manual-rate'> => ({
  name: 'manual-rate',
  read: readManualRates,
  write: (tx, changed, at, by) => writeManualRates(tx, changed, at, by, accepted),
  putAway: { state: 'withdrawn' },
  check: changed => checkManualRate(changed, knownPair, clock()),
  dangers: (changed, db) => manualRateDangers(changed, db, { accepted, sourced, now: clock() }),
  rights: { state: 'rates.set', value: 'rates.set', validUntil: 'rates.set', reason: 'rates.set' },
  columns: {
    search: key => key.replace('-', ' '),
    sort: { key: key => key, end: (_, { validUntil }) => validUntil },
    facets: { state: (_, { state }) => state },
  },
  now: (key, { validUntil }) => {
    const rate = accepted(pairOfKey(key)!)
    return { ended: new Date(validUntil) <= clock(), rate: rate && significantDown(rate, 8) }
  },
})

function checkManualRate(
  { key, before, after }: Changed<ManualRateRecord>,
  knownPair: (pair: string) => boolean,
  now: Date,
): RecordProblem[] {
  const pair = pairOfKey(key)
  if (!pair || !knownPair(pair)) return [{ field: 'pair', code: 'unknown-pair', detail: 'the office has no such pair' }]
  if (!after) return []
  const problems: RecordProblem[] = []
  const add = (field: string, code: string, detail: string) => problems.push({ field, code, detail })

  if (after.state === 'withdrawn') {
    const others = (['value', 'validUntil', 'reason'] as const).filter(field => after[field] !== before?.[field])
    if (others.length > 0) add('state', 'not-allowed', 'a rate that is set is not withdrawn at the same time')
    return problems
  }
  if (fractionFromDecimal(after.value)?.numerator === 0n) add('value', 'not-a-price', 'is no price')
  const lastsMs = new Date(after.validUntil).getTime() - now.getTime()
  if (lastsMs <= 0) add('validUntil', 'already-over', 'is over already')
  if (lastsMs > LONGEST_MS) add('validUntil', 'too-long', 'is more than a year ahead')
  return problems
}

/**
 * A value far from the last accepted one, or the first of its pair: a decimal point is easily misplaced. What was accepted follows
 * what is typed, so it is also compared with what sources say; where none counts, with what two people have agreed on last, or what the pair
 * was sold at before anything was typed. Many small steps of one person lead no farther than one.
 */
async function manualRateDangers(
  { key, after }: Changed<ManualRateRecord>,
  db: Db,
  { accepted, sourced, now }: Pick<ManualRateDeps, 'accepted' | 'sourced'> & { now: Date },
): Promise<Danger[]> {
  if (after?.state !== 'on') return []
  const pair = pairOfKey(key)!
  const current = accepted(pair)
  if (!current) return ['first-rate']
  if (new Date(after.validUntil).getTime() - now.getTime() > ALONE_MS) return ['long-rate']
  const value = fractionFromDecimal(after.value)!
  const independent = sourced(pair)
  const agreed = independent.length > 0 ? undefined : await agreedManualRate(db, pair)
  const known = [current, ...independent, ...(agreed ? [agreed] : [])]
  return known.some(one => deviates(value, one, usualTerms.jumpBps)) ? ['rate'] : []
}
