import type { Right } from '#contract/auth/rights.ts'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import type { Danger } from '#contract/changes/changes.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import { checkFormula, parseFormula } from '#server/formulas/formula.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { copiesOfDirections } from './copies-of-directions.ts'
import { inUnits, mapAmounts } from './direction-amounts.ts'
import { countOpenClaims, readDirections, termsOfTickers, writeDirections } from './directions.store.ts'

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
  dangers: (changed, db, records) => (changed.before ? directionDangers(changed) : dangersOfNew(changed, db, records)),
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

/** What is not named here is a matter of terms. */
const rights: Section<'direction'>['rights'] = {
  ...(Object.fromEntries(Object.keys(newDirection).map(field => [field, 'catalogue.terms'])) as Record<
    keyof DirectionRecord,
    Right
  >),
  state: 'catalogue.pause',
  reason: 'catalogue.pause',
  pausedUntil: 'catalogue.pause',
  hours: 'catalogue.pause',
  officeHours: 'catalogue.pause',
  cities: 'catalogue.pause',
  instructions: 'catalogue.texts',
}

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
  const branches = after.cityTerms.some(({ branch }) => branch !== '') ? await records.of('branch') : undefined
  for (const [i, { city, branch }] of after.cityTerms.entries()) {
    const isSame = (other: { city: string; branch: string }) => other.city === city && other.branch === branch
    if (!after.cities.includes(city)) add(`cityTerms.${i}.city`, 'unknown-city', 'is no city of this direction')
    else if (branch !== '' && branches?.get(branch)?.city !== city)
      add(`cityTerms.${i}.branch`, 'unknown-branch', 'is no branch of the city')
    else if (after.cityTerms.findIndex(isSame) < i) add(`cityTerms.${i}.city`, 'repeated', 'stands there twice')
  }
  const scales = { from: from.scale, to: to.scale }
  mapAmounts(after, (amount, { field, side }) => {
    if (fromDecimal(amount, scales[side]) === undefined)
      add(field, 'too-many-decimals', `has more than ${scales[side]} decimals`)
  })
  if (problems.length > 0) return problems
  const { fromMin, fromMax, toMin, toMax, fromFee, toFee, tiers, ...rest } = inUnits(after, scales)
  const { networkFee, slowNetworkFee, fastNetworkFee } = rest
  const isBelow = (max: bigint | null, min: bigint) => max !== null && max < min

  if (after.floorBps > after.marginBps)
    add('marginBps', 'below-floor', 'is below the floor', { floorBps: after.floorBps })
  for (const [i, terms] of rest.cityTerms.entries()) {
    const ofCity =
      terms.branch === '' ? undefined : rest.cityTerms.find(({ city, branch }) => city === terms.city && branch === '')
    const inForce = <Part extends 'fromMin' | 'fromMax' | 'toMin' | 'toMax'>(part: Part) =>
      terms[part] ?? ofCity?.[part] ?? { fromMin, fromMax, toMin, toMax }[part]
    if (terms.marginBps !== null && terms.marginBps < after.floorBps)
      add(`cityTerms.${i}.marginBps`, 'below-floor', 'is below the floor', { floorBps: after.floorBps })
    if (isBelow(inForce('fromMax'), inForce('fromMin')!))
      add(`cityTerms.${i}.fromMax`, 'below-minimum', 'is less than the minimum')
    if (isBelow(inForce('toMax'), inForce('toMin')!))
      add(`cityTerms.${i}.toMax`, 'below-minimum', 'is less than the minimum')
  }
  if (isBelow(fromMax, fromMin)) add('fromMax', 'below-minimum', 'is less than the minimum')
  if (isBelow(toMax, toMin)) add('toMax', 'below-minimum', 'is less than the minimum')
  if (isBelow(fromFee.max, fromFee.min)) add('fromFee.max', 'below-minimum', 'is less than the least fee')
  if (isBelow(toFee.max, toFee.min)) add('toFee.max', 'below-minimum', 'is less than the least fee')
  if (slowNetworkFee !== null && slowNetworkFee > networkFee.amount)
    add('slowNetworkFee', 'above-usual', 'is more than the network fee')
  if (fastNetworkFee !== null && fastNetworkFee < networkFee.amount)
    add('fastNetworkFee', 'below-usual', 'is less than the network fee')
  for (const field of ['slowNetworkFee', 'fastNetworkFee'] as const) {
    if (rest[field] !== null && networkFee.paidBy === 'office')
      add(field, 'not-allowed', 'is a choice of the customer, who pays for it')
  }
  for (const [i, { startsAt }] of tiers.entries()) {
    if (startsAt <= (tiers[i - 1]?.startsAt ?? 0n))
      add(`tiers.${i}.startsAt`, 'not-ascending', 'is not above the tier before it')
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
 * What could sell at a loss: another formula, a lower floor, a margin that comes to stand lower below zero, and a new direction whose
 * formula has a number of its own.
 * Also where the direction is closed, because opening it is not dangerous. A formula of sources alone is what the sources
 * say, and no margin passes below its floor.
 */
function directionDangers({ before, after }: Changed<DirectionRecord>): Danger[] {
  if (!after) return []
  const dangers: Danger[] = []
  if (before ? before.formula !== after.formula : hasNumber(after.formula)) dangers.push('formula')
  if (after.floorBps < (before ? before.floorBps : 0)) dangers.push('floor')
  if (sellsCheaperBelowMarket(before, after)) dangers.push('below-market')
  if (before && (isLooser(before.oldestSeconds, after.oldestSeconds) || isLooser(before.jumpBps, after.jumpBps)))
    dangers.push('rate')
  if (before && ((before.needsAml && !after.needsAml) || (before.needsVerification && !after.needsVerification)))
    dangers.push('checks')
  if (optionMinutes(after) > Math.max(optionMinutes(before), USUAL_WINDOW_MINUTES)) dangers.push('window')
  return dangers
}

/**
 * A new direction is compared with those of the same tickers: otherwise another currency of the same ticker would be sold without what
 * they hold to.
 */
async function dangersOfNew(changed: Changed<DirectionRecord>, db: Db, records: Records): Promise<Danger[]> {
  const dangers = directionDangers(changed)
  const pair = currenciesOf(changed.key)
  const currencies = await records.currencies()
  const [from, to] = [pair && currencies.get(pair.from), pair && currencies.get(pair.to)]
  if (!changed.after || !from || !to) return dangers
  const { floorBps, needsAml, needsVerification } = changed.after
  const alike = await termsOfTickers(db, from.ticker, to.ticker)
  if (alike.floorBps !== null && floorBps < alike.floorBps) dangers.push('floor')
  if ((alike.needsAml && !needsAml) || (alike.needsVerification && !needsVerification)) dangers.push('checks')
  return [...new Set(dangers)]
}

/** For so long a customer may wait and see before paying at the agreed rate: nobody gives that away for a day alone. */
const optionMinutes = (record: DirectionRecord | null | undefined): number =>
  record?.rateFixed === 'opening' ? record.windowMinutes : 0
const USUAL_WINDOW_MINUTES = 60

/** Whether the direction, or one of its places, sells below the market and for less than before, for some amount. */
function sellsCheaperBelowMarket(before: DirectionRecord | null | undefined, after: DirectionRecord): boolean {
  const tiersDiffer = JSON.stringify(before?.tiers) !== JSON.stringify(after.tiers)
  return [{ city: '', branch: '' }, ...after.cityTerms, ...(before?.cityTerms ?? [])].some(place => {
    const least = leastMargin(after, place)
    return least < 0 && (!before || tiersDiffer || least < leastMargin(before, place))
  })
}

/** The least margin of a place after the tiers, which the floor holds. */
function leastMargin({ marginBps, floorBps, tiers, cityTerms }: DirectionRecord, { city, branch }: Place): number {
  const own = cityTerms.find(terms => terms.city === city && terms.branch === branch)?.marginBps
  const ofCity = cityTerms.find(terms => terms.city === city && terms.branch === '')?.marginBps
  return Math.max((own ?? ofCity ?? marginBps) + Math.min(0, ...tiers.map(({ adjustBps }) => adjustBps)), floorBps)
}
type Place = { city: string; branch: string }

/** Without a guard of its own a direction has the one of every pair. */
const isLooser = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

function hasNumber(text: string): boolean {
  const formula = parseFormula(text)
  return formula.ok && formula.value.factors.some(factor => 'number' in factor)
}
