import { type Selectable, sql } from 'kysely'
import { currenciesOf, directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { activeStates, closedStates } from '#contract/claims/claim-moves.ts'
import type { Changed } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { type Written, writeMany } from '#server/platform/database/write-many.ts'
import { inDecimals, inUnits, mapAmounts, type WithAmounts } from './direction-amounts.ts'
import { type Direction, directionOf } from './directions.ts'
import { inFirstCity, type PromisedThere } from './terms-in-cities.ts'

/** The directions by their keys, or all of them, in the order of the currencies; also those that are put away. */
export async function readDirections(db: Db, keys?: readonly string[]): Promise<Map<string, DirectionRecord>> {
  const pairs = keys?.map(key => currenciesOf(key) ?? { from: '', to: '' })
  const [rows, tiers, cities, cityTerms] = await Promise.all([
    db
      .selectFrom('directions')
      .$if(pairs !== undefined, query => query.where(inPairs(pairs!)))
      .innerJoin('currencies as source', 'source.code', 'directions.from_currency')
      .innerJoin('currencies as target', 'target.code', 'directions.to_currency')
      .selectAll('directions')
      .select(['source.scale as from_scale', 'target.scale as to_scale'])
      .orderBy('source.position')
      .orderBy('target.position')
      .execute(),
    db
      .selectFrom('direction_tiers')
      .$if(pairs !== undefined, query => query.where(inPairs(pairs!)))
      .selectAll()
      .orderBy('starts_at')
      .execute(),
    db
      .selectFrom('direction_cities')
      .innerJoin('cities', 'cities.code', 'direction_cities.city')
      .$if(pairs !== undefined, query => query.where(inPairs(pairs!)))
      .select(['from_currency', 'to_currency', 'city'])
      .orderBy('cities.position')
      .execute(),
    cityTermsIn(db)
      .$if(pairs !== undefined, query => query.where(inPairs(pairs!)))
      .execute(),
  ])
  const tiersOf = Map.groupBy(tiers, keyOf)
  const citiesOf = Map.groupBy(cities, keyOf)
  const cityTermsOf = Map.groupBy(cityTerms, keyOf)
  return new Map(
    rows.map(row => {
      const key = keyOf(row)
      const scales = { from: row.from_scale, to: row.to_scale }
      const lists = { tiers: tiersOf.get(key), cities: citiesOf.get(key), cityTerms: cityTermsOf.get(key) }
      return [key, inDecimals(recordOf(row, lists), scales)]
    }),
  )
}

/** The enabled directions in the order of the currencies, as the board exchanges them. */
export async function listDirections(db: Db): Promise<Direction[]> {
  const [rows, tiers, cities, cityTerms] = await Promise.all([
    db
      .selectFrom('directions')
      .innerJoin('currencies as source', 'source.code', 'directions.from_currency')
      .innerJoin('currencies as target', 'target.code', 'directions.to_currency')
      .leftJoin('direction_medians', join =>
        join
          .onRef('direction_medians.from_currency', '=', 'directions.from_currency')
          .onRef('direction_medians.to_currency', '=', 'directions.to_currency'),
      )
      .leftJoin('directions as opposite', join =>
        join
          .onRef('opposite.from_currency', '=', 'directions.to_currency')
          .onRef('opposite.to_currency', '=', 'directions.from_currency')
          .on('opposite.state', '=', 'off'),
      )
      .selectAll('directions')
      .select(['direction_medians.minutes', 'opposite.formula as back_formula', 'opposite.floor_bps as back_floor'])
      .where('directions.state', '<>', 'off')
      .where('source.state', '<>', 'off')
      .where('target.state', '<>', 'off')
      .orderBy('source.position')
      .orderBy('target.position')
      .execute(),
    db.selectFrom('direction_tiers').selectAll().orderBy('starts_at').execute(),
    db
      .selectFrom('direction_cities')
      .innerJoin('cities', 'cities.code', 'direction_cities.city')
      .select(['from_currency', 'to_currency', 'city', 'cities.state', 'cities.reason'])
      .orderBy('cities.position')
      .execute(),
    cityTermsIn(db).execute(),
  ])
  const hasReserves = cityTerms.some(({ reserve }) => reserve !== null)
  const promised = hasReserves ? await promisedInCities(db) : () => () => 0n
  const tiersOf = Map.groupBy(tiers, keyOf)
  const citiesOf = Map.groupBy(cities, keyOf)
  const cityTermsOf = Map.groupBy(cityTerms, keyOf)
  return rows.map(({ minutes, back_formula: formula, back_floor: floor, ...row }) => {
    const key = keyOf(row)
    const { open, closed } = Object.groupBy(citiesOf.get(key) ?? [], ({ state }) =>
      state === 'on' ? 'open' : 'closed',
    )
    // A direction whose cities are all paused is paused with them. Without cities it would look as if it had no cash.
    const nowhere = !open && closed
    const stored = nowhere && row.state === 'on' ? { ...row, state: 'paused' as const, reason: closed[0]!.reason } : row
    const lists = { tiers: tiersOf.get(key), cities: open ?? closed, cityTerms: cityTermsOf.get(key) }
    const record = recordOf(stored, lists)
    const direction = {
      ...directionOf(currenciesOf(key)!, record),
      typicalMinutes: minutes ?? undefined,
      closedBack: formula === null || floor === null ? undefined : { formula, floorBps: BigInt(floor) },
    }
    return inFirstCity(direction, record.cityTerms, promised(direction))
  })
}

/** The least that all directions between two tickers hold to; null: there are none. */
export const termsOfTickers = (db: Db, from: string, to: string) =>
  db
    .selectFrom('directions')
    .innerJoin('currencies as source', 'source.code', 'directions.from_currency')
    .innerJoin('currencies as target', 'target.code', 'directions.to_currency')
    .select(({ fn }) => [
      fn.min<number | null>('floor_bps').as('floorBps'),
      sql<boolean | null>`bool_and(needs_aml)`.as('needsAml'),
      sql<boolean | null>`bool_and(needs_verification)`.as('needsVerification'),
    ])
    .where('source.ticker', '=', from)
    .where('target.ticker', '=', to)
    .executeTakeFirstOrThrow()

type Row = Selectable<Schema['directions']>
type Pair = { from: string; to: string }

const keyOf = (row: { from_currency: string; to_currency: string }): string =>
  directionKey(row.from_currency, row.to_currency)

const inPairs = (pairs: readonly Pair[]) => {
  const [from, to] = [pairs.map(pair => pair.from), pairs.map(pair => pair.to)]
  return sql<boolean>`(from_currency, to_currency) in (select * from unnest(${from}::text[], ${to}::text[]))`
}

/** Amounts are numeric(38,0) in PostgreSQL and arrive as text. */
function recordOf(
  row: Row,
  {
    tiers = [],
    cities = [],
    cityTerms = [],
  }: {
    tiers?: readonly { starts_at: string; adjust_bps: number }[] | undefined
    cities?: readonly { city: string }[] | undefined
    cityTerms?: readonly Selectable<Schema['direction_city_terms']>[] | undefined
  },
): WithAmounts<bigint> {
  const stored: WithAmounts<string> = {
    state: row.state,
    reason: row.reason ?? '',
    pausedUntil: row.paused_until?.toISOString() ?? null,
    formula: row.formula,
    marginBps: row.margin_bps,
    floorBps: row.floor_bps,
    oldestSeconds: row.oldest_seconds,
    jumpBps: row.jump_bps,
    discountMostBps: row.discount_most_bps,
    referralMostBps: row.referral_most_bps,
    tiers: tiers.map(tier => ({ startsAt: tier.starts_at, adjustBps: tier.adjust_bps })),
    fromFee: { fixed: row.from_fee_fixed, bps: row.from_fee_bps, min: row.from_fee_min, max: row.from_fee_max },
    toFee: { fixed: row.to_fee_fixed, bps: row.to_fee_bps, min: row.to_fee_min, max: row.to_fee_max },
    networkFee: { amount: row.network_fee, paidBy: row.network_fee_paid_by },
    slowNetworkFee: row.slow_network_fee,
    fastNetworkFee: row.fast_network_fee,
    refundFee: row.refund_fee,
    fromMin: row.from_min,
    fromMax: row.from_max,
    toMin: row.to_min,
    toMax: row.to_max,
    rateFixed: row.rate_fixed,
    confirmations: row.confirmations,
    windowMinutes: row.window_minutes,
    needsAccount: row.needs_account,
    needsVerification: row.needs_verification,
    needsAml: row.needs_aml,
    hours: row.hours === null ? null : WorkingHours.parse(row.hours),
    officeHours: row.office_hours,
    cities: cities.map(({ city }) => city),
    cityTerms: cityTerms.map(terms => ({
      city: terms.city,
      branch: terms.branch ?? '',
      marginBps: terms.margin_bps,
      fromMin: terms.from_min,
      fromMax: terms.from_max,
      toMin: terms.to_min,
      toMax: terms.to_max,
      reserve: terms.reserve,
      hours: terms.hours === null ? null : WorkingHours.parse(terms.hours),
    })),
    instructions: { ru: row.instructions_ru, en: row.instructions_en },
  }
  return mapAmounts(stored, BigInt)
}

const rowOf = ({ from, to }: Pair, record: WithAmounts<string>): Written<Schema['directions']> => ({
  from_currency: from,
  to_currency: to,
  state: record.state,
  reason: record.state === 'on' ? null : record.reason || null,
  paused_until: record.pausedUntil === null ? null : new Date(record.pausedUntil),
  formula: record.formula,
  margin_bps: record.marginBps,
  floor_bps: record.floorBps,
  oldest_seconds: record.oldestSeconds,
  jump_bps: record.jumpBps,
  discount_most_bps: record.discountMostBps,
  referral_most_bps: record.referralMostBps,
  from_fee_fixed: record.fromFee.fixed,
  from_fee_bps: record.fromFee.bps,
  from_fee_min: record.fromFee.min,
  from_fee_max: record.fromFee.max,
  to_fee_fixed: record.toFee.fixed,
  to_fee_bps: record.toFee.bps,
  to_fee_min: record.toFee.min,
  to_fee_max: record.toFee.max,
  network_fee: record.networkFee.amount,
  network_fee_paid_by: record.networkFee.paidBy,
  slow_network_fee: record.slowNetworkFee,
  fast_network_fee: record.fastNetworkFee,
  refund_fee: record.refundFee,
  from_min: record.fromMin,
  from_max: record.fromMax,
  to_min: record.toMin,
  to_max: record.toMax,
  rate_fixed: record.rateFixed,
  confirmations: record.confirmations,
  window_minutes: record.windowMinutes,
  needs_account: record.needsAccount,
  needs_verification: record.needsVerification,
  needs_aml: record.needsAml,
  hours: record.hours,
  office_hours: record.officeHours,
  instructions_ru: record.instructions.ru,
  instructions_en: record.instructions.en,
})

const cityTermsIn = (db: Db) =>
  db.selectFrom('direction_city_terms').selectAll().orderBy('city').orderBy(sql`branch nulls first`)

/** Tiers, cities and the terms in these are replaced where they differ. */
export async function writeDirections(tx: Tx, changed: readonly Changed<DirectionRecord>[], now: Date): Promise<void> {
  const currencies = await tx.selectFrom('currencies').select(['code', 'scale']).execute()
  const scales = new Map(currencies.map(({ code, scale }) => [code, scale]))
  const written = changed.map(({ key, before, after }) => {
    const { from, to } = currenciesOf(key)!
    const stored = after && mapAmounts(inUnits(after, { from: scales.get(from)!, to: scales.get(to)! }), String)
    const differs = (field: 'tiers' | 'cities' | 'cityTerms') =>
      JSON.stringify(before?.[field] ?? []) !== JSON.stringify(after?.[field] ?? [])
    return { from, to, stored, differs }
  })
  const rows = written.flatMap(({ stored, ...pair }) => (stored ? [rowOf(pair, stored)] : []))
  await writeMany(tx, 'directions', rows, { key: ['from_currency', 'to_currency'] })

  const newTiers = written.filter(({ differs }) => differs('tiers'))
  // The terms in a city go with it.
  const newCities = written.filter(({ differs }) => differs('cities') || differs('cityTerms'))
  const stated = await cityTermsIn(tx).where(inPairs(newCities)).execute()
  if (newTiers.length > 0) await tx.deleteFrom('direction_tiers').where(inPairs(newTiers)).execute()
  if (newCities.length > 0) await tx.deleteFrom('direction_cities').where(inPairs(newCities)).execute()
  const tiers = newTiers.flatMap(({ from, to, stored }) =>
    (stored?.tiers ?? []).map(({ startsAt, adjustBps }) => ({
      from_currency: from,
      to_currency: to,
      starts_at: startsAt,
      adjust_bps: adjustBps,
    })),
  )
  const cities = newCities.flatMap(({ from, to, stored }) =>
    (stored?.cities ?? []).map(city => ({ from_currency: from, to_currency: to, city })),
  )
  await writeMany(tx, 'direction_tiers', tiers)
  const cityTerms = newCities.flatMap(({ from, to, stored }) =>
    (stored?.cityTerms ?? []).map(terms => ({
      from_currency: from,
      to_currency: to,
      city: terms.city,
      branch: terms.branch || null,
      margin_bps: terms.marginBps,
      from_min: terms.fromMin,
      from_max: terms.fromMax,
      to_min: terms.toMin,
      to_max: terms.toMax,
      reserve: terms.reserve,
      // A figure that stays was stated when it was; any other is stated now.
      reserve_at:
        stated.find(
          row =>
            row.from_currency === from &&
            row.to_currency === to &&
            row.city === terms.city &&
            (row.branch ?? '') === terms.branch &&
            row.reserve === terms.reserve,
        )?.reserve_at ?? now,
      hours: terms.hours,
    })),
  )
  await writeMany(tx, 'direction_cities', cities)
  await writeMany(tx, 'direction_city_terms', cityTerms)
}

/** What is no longer free of the reserves of cities and branches, by direction. */
async function promisedInCities(db: Db): Promise<(direction: Pair) => PromisedThere> {
  const [open, paid] = await Promise.all([openInCities(db), paidSinceStated(db)])
  return ({ from, to }) =>
    (city, branch) =>
      open
        .filter(row => row.to_currency === to && row.city === city && (branch === '' || row.branch === branch))
        .reduce((sum, { units }) => sum + BigInt(units), 0n) +
      paid
        .filter(row => row.from_currency === from && row.to_currency === to)
        .filter(row => row.city === city && (row.branch ?? '') === branch)
        .reduce((sum, { units }) => sum + BigInt(units), 0n)
}

/** What was paid out in a city or at a branch since its reserve was stated, in any direction: the cash is one. */
const paidSinceStated = (db: Db) =>
  db
    .selectFrom('direction_city_terms as terms')
    .innerJoin('claims', join =>
      join
        .onRef('claims.to_currency', '=', 'terms.to_currency')
        .onRef('claims.city', '=', 'terms.city')
        .onRef('claims.completed_at', '>=', 'terms.reserve_at')
        .on('claims.state', '=', 'completed'),
    )
    .where('terms.reserve', 'is not', null)
    .where(sql<boolean>`(terms.branch is null or claims.meeting -> 'wish' ->> 'branch' = terms.branch)`)
    .select(['terms.from_currency', 'terms.to_currency', 'terms.city', 'terms.branch'])
    .select(sql<string>`sum(claims.get)`.as('units'))
    .groupBy(['terms.from_currency', 'terms.to_currency', 'terms.city', 'terms.branch'])
    .execute()

/** What open claims are to be paid out, by currency, city and branch. */
const openInCities = (db: Db) =>
  db
    .selectFrom('claims')
    .select(['to_currency', 'city', sql<string | null>`meeting -> 'wish' ->> 'branch'`.as('branch')])
    .select(sql<string>`sum(get)`.as('units'))
    // In the words of the index of open claims.
    .where(sql<boolean>`state not in (${sql.join(closedStates.map(state => sql.lit(state)))})`)
    .where('city', 'is not', null)
    .groupBy(['to_currency', 'city', 'branch'])
    .execute()

/** The keys of the directions that give or get a currency. */
export async function keysWith(db: Db, { from, to }: Partial<Pair>): Promise<string[]> {
  const rows = await db
    .selectFrom('directions')
    .select(['from_currency', 'to_currency'])
    .$if(from !== undefined, query => query.where('from_currency', '=', from!))
    .$if(to !== undefined, query => query.where('to_currency', '=', to!))
    .execute()
  return rows.map(keyOf)
}

/** Claims that are still open in these directions. They keep their terms. */
export async function countOpenClaims(db: Db, keys: readonly string[]): Promise<number> {
  const pairs = keys.flatMap(key => currenciesOf(key) ?? [])
  const { open } = await db
    .selectFrom('claims')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('state', 'in', activeStates)
    .where(inPairs(pairs))
    .executeTakeFirstOrThrow()
  return open
}
