import type { Role } from '#contract/auth/roles.ts'
import { currenciesOf, directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { DryRun, DryRunPeriod, DryRunRequest } from '#contract/dry-run/dry-run.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { smaller, toDecimal } from '#contract/money/money.ts'
import type { Counted } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { inUnits } from '#server/catalogue/direction-amounts.ts'
import { type Direction, directionOf } from '#server/catalogue/directions.ts'
import { directionIn, inFirstCity } from '#server/catalogue/terms-in-cities.ts'
import { planRecords } from '#server/changes/plan-change.ts'
import type { Sections } from '#server/changes/section.ts'
import { type Formula, parseFormula } from '#server/formulas/formula.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Invalid, invalidFields } from '#server/platform/http/invalid.ts'
import { FLOOR_OF_CLOSED_MOST } from '#server/quotes/board-layout.ts'
import { termsOfDirection } from '#server/quotes/priced-terms.ts'
import { readHistory, readPauses } from '#server/rates/history.store.ts'
import type { Pair } from '#server/rates/pair.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import { readPastClaims } from './dry-run.store.ts'
import {
  type ClaimOutcome,
  type DryRunTerms,
  dryRun,
  type Outcome,
  type PauseSpan,
  type Served,
  type Sums,
} from './dry-run.ts'
import type { Breathe } from './in-turns.ts'
import { type RecordedPrices, recordedPair } from './recorded-prices.ts'

export type DryRunDeps = { db: Db; sections: Sections; mode: RatesMode; breathe: Breathe }

const periods: Record<DryRunPeriod, number> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS }
/** A price from before the period still holds at its beginning. */
const BEFORE_MS = 2 * HOUR_MS
/** More claims would only take longer. */
const MOST_CLAIMS = 10_000
const MOST_SHOWN = 50

/** The proposed terms of a direction over its recent past. They are refused as a change to them would be. */
export async function dryRunDirection(
  { db, sections, mode, breathe }: DryRunDeps,
  { key, fields, period }: DryRunRequest,
  role: Role,
  now: Date,
): Promise<Result<DryRun, Invalid | { reason: 'not-found' } | { reason: 'forbidden'; detail: string }>> {
  const wanted = { section: 'direction', key, fields } as const
  const plan = await planRecords({ db, sections, role, opened: false }, [wanted])
  if (!plan.ok) return plan
  const [{ changed, errors }] = plan.value.items as [(typeof plan.value.items)[number]]
  const [before, after] = [changed.before, changed.after] as unknown as (DirectionRecord | undefined)[]
  const codes = currenciesOf(key)
  if (!before || !after || !codes) return refuse({ reason: 'not-found' })
  if (errors.length > 0)
    return refuse(invalidFields(errors.map(error => ({ ...error, field: `body.fields.${error.field}` }))))

  const { from, to } = await readSides(db, codes)
  const today = termsOfRecord(before, from, to)
  const proposed = termsOfRecord(after, from, to)
  const back = await readWayBack(sections, db, codes)
  const since = new Date(now.getTime() - periods[period])
  const formulas = [today.formula, proposed.formula, ...(back ? [back.formula] : [])]
  const [prices, claims] = await Promise.all([
    readPrices(db, mode, formulas, since, now),
    readPastClaims(db, codes, since, { most: MOST_CLAIMS + 1, breathe }),
  ])
  const counted = claims.slice(0, MOST_CLAIMS)
  const input = { today, proposed, back, prices, claims: counted, since, until: now }
  const { points, pauses, claims: outcomes, totals } = await dryRun(input, breathe)

  const give = (units: bigint) => toDecimal(units, from.scale)
  const get = (units: bigint) => toDecimal(units, to.scale)
  const served = (of: Served) => ({ get: get(of.get), earned: get(of.earned), booked: get(of.booked) })
  const sums = ({ claims, ...units }: Sums) => ({ claims, give: give(units.give), ...served(units) })
  const outcome = (of: Outcome) => ('refused' in of ? of : served(of))
  const spans = (of: readonly PauseSpan[]) =>
    of.map(span => ({ ...span, from: span.from.toISOString(), until: span.until.toISOString() }))
  return accept({
    ...codes,
    since: since.toISOString(),
    until: now.toISOString(),
    pricesSince: pricesSince(prices, [today.formula, proposed.formula], since)?.toISOString() ?? null,
    points: points.map(({ at, ...rates }) => ({ at: at.toISOString(), ...rates })),
    pauses: { today: spans(pauses.today), proposed: spans(pauses.proposed) },
    totals: {
      actual: sums(totals.actual),
      today: sums(totals.today),
      proposed: sums(totals.proposed),
      difference: {
        get: get(totals.proposed.get - totals.today.get),
        earned: get(totals.proposed.earned - totals.today.earned),
      },
    },
    claims: mostDifferent(outcomes).map(({ claim, actual, today, proposed }) => ({
      id: claim.id,
      number: claim.number,
      at: claim.at.toISOString(),
      give: give(claim.figures.give),
      actual: served(actual),
      today: outcome(today),
      proposed: outcome(proposed),
    })),
    leftOut: claims.length > MOST_CLAIMS,
  })
}

async function readSides(db: Db, { from, to }: { from: string; to: string }): Promise<{ from: Counted; to: Counted }> {
  const rows = await db.selectFrom('currencies').select(['code', 'scale']).where('code', 'in', [from, to]).execute()
  const scales = new Map(rows.map(({ code, scale }) => [code, scale]))
  const side = (asset: string) => ({ asset, scale: scales.get(asset)! })
  return { from: side(from), to: side(to) }
}

/** The opposite direction as it stands today, unless it is put away. */
async function readWayBack(sections: Sections, db: Db, { from, to }: { from: string; to: string }) {
  const key = directionKey(to, from)
  const record = (await sections.direction.read(db, [key])).get(key) as DirectionRecord | undefined
  if (!record) return undefined
  const floor = BigInt(record.floorBps)
  return {
    formula: formulaOf(record),
    pricing: { floorBps: record.state === 'off' ? smaller(floor, FLOOR_OF_CLOSED_MOST) : floor },
  }
}

/** The record has been checked: its amounts and its formula can be read. */
function termsOfRecord(record: DirectionRecord, from: Counted, to: Counted): DryRunTerms {
  const units = inUnits(record, { from: from.scale, to: to.scale })
  const direction = directionOf({ from: from.asset, to: to.asset }, units)
  // The reserves of places are no more known than that of the office.
  const listed = inFirstCity(direction, units.cityTerms, () => 0n)
  const formula = formulaOf(record)
  const termsOf = (there: Direction) => ({ ...termsOfDirection(there, { from, to, reserve: UNLIMITED }), formula })
  return { ...termsOf(listed), in: ({ city, branch }) => termsOf(directionIn(listed, city, branch)) }
}

/** Reserves of the past are not recorded. */
const UNLIMITED = 10n ** 38n - 1n

function formulaOf({ formula }: DirectionRecord): Formula {
  const parsed = parseFormula(formula)
  if (!parsed.ok) throw new Error(`${formula} is stored and is no formula`)
  return parsed.value
}

const pairsOf = ({ factors }: Formula): string[] => factors.flatMap(factor => ('pair' in factor ? [factor.pair] : []))
const turned = (pair: string): string => pair.split('/').reverse().join('/')

async function readPrices(
  db: Db,
  mode: RatesMode,
  formulas: readonly Formula[],
  since: Date,
  now: Date,
): Promise<RecordedPrices> {
  // The history stores one orientation of a pair; a formula may use the other.
  const pairs = [...new Set(formulas.flatMap(pairsOf).flatMap(pair => [pair, turned(pair)]))]
  const from = new Date(since.getTime() - BEFORE_MS)
  const [pauses, ...histories] = await Promise.all([
    readPauses(db, mode, pairs, from),
    ...pairs.map(pair => readHistory(db, mode, pair as Pair, from)),
  ])
  return new Map(pairs.map((pair, i) => [pair, recordedPair(histories[i]!, pauses.get(pair) ?? [], now)]))
}

/** From when on every pair of these formulas has prices; undefined: one of them has none. */
function pricesSince(prices: RecordedPrices, formulas: readonly Formula[], since: Date): Date | undefined {
  let latest = since
  for (const pair of formulas.flatMap(pairsOf)) {
    const first = prices.get(pair)?.points[0] ?? prices.get(turned(pair))?.points[0]
    if (!first) return undefined
    if (first.at > latest) latest = first.at
  }
  return latest
}

/** Claims that only one side would have served come first, then those whose earning differs most. */
function mostDifferent(outcomes: readonly ClaimOutcome[]): ClaimOutcome[] {
  const rank = ({ today, proposed }: ClaimOutcome): [served: number, earned: bigint] => {
    if ('refused' in today || 'refused' in proposed) return ['refused' in today && 'refused' in proposed ? 0 : 1, 0n]
    const more = proposed.earned - today.earned
    return [0, more < 0n ? -more : more]
  }
  return outcomes
    .map(outcome => ({ outcome, rank: rank(outcome) }))
    .toSorted(({ rank: [a, x] }, { rank: [b, y] }) => b - a || (y > x ? 1 : y < x ? -1 : 0))
    .slice(0, MOST_SHOWN)
    .map(({ outcome }) => outcome)
}
