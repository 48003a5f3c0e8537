import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Danger } from '#contract/changes/changes.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import { checkFormula, parseFormula } from '#server/formulas/formula.ts'
import { copiesOfDirections } from './copies-of-directions.ts'
import { countOpenClaims, readDirections, writeDirections } from './direction-records.store.ts'

type DirectionDeps = {
  /** Whether the office has a source for the pair. */
  knownPair: (pair: string) => boolean
  /** What lists filter by: the currency behind a code. */
  currency: (code: string) => { ticker: string; kind: string; name?: { ru: string; en: string } } | undefined
  /** The rate of the direction now, or why it is paused. */
  now: (from: string, to: string) => Record<string, unknown> | undefined
}

/** The directions of the office: every pair with its terms, also those that are closed. */
export const directionSection = ({ knownPair, currency, now }: DirectionDeps): Section<'direction'> => ({
  name: 'direction',
  read: readDirections,
  write: writeDirections,
  // Claims refer to their direction.
  putAway: { state: 'off', reason: '', pausedUntil: null },
  check: (changed, records) => checkDirection(changed, records, knownPair),
  dangers: directionDangers,
  copies: (db, copy) => copiesOfDirections(db, copy, knownPair),
  customerTexts: ['reason', 'instructions'],
  rights,
  openClaims: countOpenClaims,
  columns: {
    search: key => {
      const { from, to } = currenciesOf(key)!
      const names = [from, to].flatMap(code => Object.values(currency(code)?.name ?? {}))
      return [from, to, ...names].join(' ')
    },
    sort: {
      key: key => key,
      margin: (_, { marginBps }) => marginBps,
      state: (_, { state }) => state,
    },
    facets: {
      state: (_, { state }) => state,
      from: key => currenciesOf(key)!.from,
      to: key => currenciesOf(key)!.to,
      fromTicker: key => currency(currenciesOf(key)!.from)?.ticker ?? [],
      toTicker: key => currency(currenciesOf(key)!.to)?.ticker ?? [],
      fromKind: key => currency(currenciesOf(key)!.from)?.kind ?? [],
      toKind: key => currency(currenciesOf(key)!.to)?.kind ?? [],
      city: (_, { cities }) => cities,
      rateFixed: (_, { rateFixed }) => rateFixed,
    },
  },
  now: key => {
    const { from, to } = currenciesOf(key)!
    return now(from, to)
  },
})

const rights: Section<'direction'>['rights'] = {
  state: 'catalogue.pause',
  reason: 'catalogue.pause',
  pausedUntil: 'catalogue.pause',
  hours: 'catalogue.pause',
  cities: 'catalogue.pause',
  instructions: 'catalogue.texts',
  formula: 'catalogue.terms',
  marginBps: 'catalogue.terms',
  floorBps: 'catalogue.terms',
  oldestSeconds: 'catalogue.terms',
  jumpBps: 'catalogue.terms',
  discountMostBps: 'catalogue.terms',
  referralMostBps: 'catalogue.terms',
  tiers: 'catalogue.terms',
  fromFee: 'catalogue.terms',
  toFee: 'catalogue.terms',
  networkFee: 'catalogue.terms',
  fromMin: 'catalogue.terms',
  fromMax: 'catalogue.terms',
  toMin: 'catalogue.terms',
  toMax: 'catalogue.terms',
  rateFixed: 'catalogue.terms',
  confirmations: 'catalogue.terms',
  windowMinutes: 'catalogue.terms',
  needsAccount: 'catalogue.terms',
  needsVerification: 'catalogue.terms',
  needsAml: 'catalogue.terms',
}

/** The amounts of a record by field, with the side whose decimals they have. */
const amountsOf = (record: DirectionRecord): [field: string, amount: string | null, side: 'from' | 'to'][] => [
  ['fromMin', record.fromMin, 'from'],
  ['fromMax', record.fromMax, 'from'],
  ['toMin', record.toMin, 'to'],
  ['toMax', record.toMax, 'to'],
  ...fee('fromFee', record.fromFee, 'from'),
  ...fee('toFee', record.toFee, 'to'),
  ['networkFee.amount', record.networkFee.amount, 'to'],
  ...record.tiers.map(({ startsAt }, i): [string, string, 'from'] => [`tiers.${i}.startsAt`, startsAt, 'from']),
]

const fee = (
  field: string,
  { fixed, min, max }: DirectionRecord['fromFee'],
  side: 'from' | 'to',
): [string, string | null, 'from' | 'to'][] => [
  [`${field}.fixed`, fixed, side],
  [`${field}.min`, min, side],
  [`${field}.max`, max, side],
]

async function checkDirection(
  { key, after }: Changed<DirectionRecord>,
  records: Records,
  knownPair: (pair: string) => boolean,
): Promise<RecordProblem[]> {
  if (!after) return []
  const currencies = await records.currencies()
  const pair = currenciesOf(key)
  const [from, to] = [pair && currencies.get(pair.from), pair && currencies.get(pair.to)]
  if (!pair || !from || !to || from === to)
    return [{ field: 'key', code: 'unknown-currency', detail: 'names two currencies of the office' }]

  const problems: RecordProblem[] = []
  const add = (field: string, code: string, detail: string, more = {}) =>
    problems.push({ field, code, detail, ...more })
  const known = after.cities.length > 0 ? await records.of('city') : undefined
  for (const [i, code] of after.cities.entries()) {
    const city = known?.get(code)
    if (!city || (city.state === 'off' && after.state !== 'off'))
      add(`cities.${i}`, 'unknown-city', 'is no open city of the office')
    else if (after.cities.indexOf(code) < i) add(`cities.${i}`, 'repeated', 'stands there twice')
  }
  const scaleOf = { from: from.scale, to: to.scale }
  for (const [field, amount, side] of amountsOf(after)) {
    if (amount !== null && fromDecimal(amount, scaleOf[side]) === undefined)
      add(field, 'too-many-decimals', `has more than ${scaleOf[side]} decimals`)
  }
  if (problems.length > 0) return problems
  const units = (amount: string, side: 'from' | 'to') => fromDecimal(amount, scaleOf[side])!
  const orderly = (min: string, max: string | null, side: 'from' | 'to') =>
    max === null || units(max, side) >= units(min, side)

  if (after.floorBps > after.marginBps)
    add('marginBps', 'below-floor', 'is below the floor', { floorBps: after.floorBps })
  if (!orderly(after.fromMin, after.fromMax, 'from')) add('fromMax', 'below-minimum', 'is less than the minimum')
  if (!orderly(after.toMin, after.toMax, 'to')) add('toMax', 'below-minimum', 'is less than the minimum')
  if (!orderly(after.fromFee.min, after.fromFee.max, 'from'))
    add('fromFee.max', 'below-minimum', 'is less than the least fee')
  if (!orderly(after.toFee.min, after.toFee.max, 'to')) add('toFee.max', 'below-minimum', 'is less than the least fee')
  for (const [i, { startsAt }] of after.tiers.entries()) {
    const above = i === 0 ? 0n : units(after.tiers[i - 1]!.startsAt, 'from')
    if (units(startsAt, 'from') <= above) add(`tiers.${i}.startsAt`, 'not-ascending', 'is not above the tier before it')
  }
  if ((after.rateFixed === 'confirmations') !== (after.confirmations !== null))
    add('confirmations', 'missing', 'is the number after which the rate is fixed, and stands only then')
  if (after.state === 'paused' && after.reason === '') add('reason', 'missing', 'a pause has a reason')
  if (after.pausedUntil !== null && after.state !== 'paused') add('pausedUntil', 'not-allowed', 'belongs to a pause')
  problems.push(...formulaProblems(after.formula, { from: from.ticker, to: to.ticker, known: knownPair }))
  return problems
}

function formulaProblems(text: string, ends: Parameters<typeof checkFormula>[1]): RecordProblem[] {
  const parsed = parseFormula(text)
  const checked = parsed.ok ? checkFormula(parsed.value, ends) : parsed
  if (checked.ok) return []
  const { reason, ...more } = checked.refusal
  return [{ field: 'formula', code: reason, detail: 'is no formula of this pair', ...more }]
}

/**
 * What could sell at a loss: another formula, a lower floor, and a new direction whose formula has a number of its own.
 * Also where the direction is closed, because opening it is not dangerous. A formula of sources alone is what the sources
 * say, and no margin passes below its floor.
 */
function directionDangers({ before, after }: Changed<DirectionRecord>): Danger[] {
  if (!after) return []
  const dangers: Danger[] = []
  if (before ? before.formula !== after.formula : hasNumber(after.formula)) dangers.push('formula')
  if (before && after.floorBps < before.floorBps) dangers.push('floor')
  if (before && (isLooser(before.oldestSeconds, after.oldestSeconds) || isLooser(before.jumpBps, after.jumpBps)))
    dangers.push('rate')
  return dangers
}

/** Without a guard of its own a direction has the one of every pair. */
const isLooser = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

function hasNumber(text: string): boolean {
  const formula = parseFormula(text)
  return formula.ok && formula.value.factors.some(factor => 'number' in factor)
}
