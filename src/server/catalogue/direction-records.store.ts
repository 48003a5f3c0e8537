import { type Selectable, sql } from 'kysely'
import { currenciesOf, directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { Changed } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { writeMany } from '#server/platform/database/write-many.ts'

/** The directions by their keys, or all of them, in the order of the currencies. */
export async function readDirections(db: Db, keys?: readonly string[]): Promise<Map<string, DirectionRecord>> {
  const pairs = keys?.map(key => currenciesOf(key) ?? { from: '', to: '' })
  const [rows, tiers, cities, currencies] = await Promise.all([
    db
      .selectFrom('directions')
      .$if(pairs !== undefined, query => query.where(inPairs(pairs!)))
      .innerJoin('currencies as source', 'source.code', 'directions.from_currency')
      .innerJoin('currencies as target', 'target.code', 'directions.to_currency')
      .selectAll('directions')
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
    readScales(db),
  ])
  const tiersOf = Map.groupBy(tiers, keyOf)
  const citiesOf = Map.groupBy(cities, keyOf)
  return new Map(
    rows.map(row => {
      const key = keyOf(row)
      return [key, recordOf(row, tiersOf.get(key) ?? [], citiesOf.get(key) ?? [], currencies)]
    }),
  )
}

type Row = Selectable<Schema['directions']>
type Scales = ReadonlyMap<string, number>
type Pair = { from: string; to: string }

const keyOf = (row: { from_currency: string; to_currency: string }): string =>
  directionKey(row.from_currency, row.to_currency)

const inPairs = (pairs: readonly Pair[]) => {
  const [from, to] = [pairs.map(pair => pair.from), pairs.map(pair => pair.to)]
  return sql<boolean>`(from_currency, to_currency) in (select * from unnest(${from}::text[], ${to}::text[]))`
}

async function readScales(db: Db): Promise<Scales> {
  const rows = await db.selectFrom('currencies').select(['code', 'scale']).execute()
  return new Map(rows.map(({ code, scale }) => [code, scale]))
}

function recordOf(
  row: Row,
  tiers: readonly { starts_at: string; adjust_bps: number }[],
  cities: readonly { city: string }[],
  scales: Scales,
): DirectionRecord {
  const [from, to] = [scales.get(row.from_currency)!, scales.get(row.to_currency)!]
  const amount = (units: string, scale: number) => toShortDecimal(BigInt(units), scale)
  const most = (units: string | null, scale: number) => (units === null ? null : amount(units, scale))
  return {
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
    tiers: tiers.map(tier => ({ startsAt: amount(tier.starts_at, from), adjustBps: tier.adjust_bps })),
    fromFee: {
      fixed: amount(row.from_fee_fixed, from),
      bps: row.from_fee_bps,
      min: amount(row.from_fee_min, from),
      max: most(row.from_fee_max, from),
    },
    toFee: {
      fixed: amount(row.to_fee_fixed, to),
      bps: row.to_fee_bps,
      min: amount(row.to_fee_min, to),
      max: most(row.to_fee_max, to),
    },
    networkFee: { amount: amount(row.network_fee, to), paidBy: row.network_fee_paid_by },
    fromMin: amount(row.from_min, from),
    fromMax: most(row.from_max, from),
    toMin: amount(row.to_min, to),
    toMax: most(row.to_max, to),
    rateFixed: row.rate_fixed,
    confirmations: row.confirmations,
    windowMinutes: row.window_minutes,
    needsAccount: row.needs_account,
    needsVerification: row.needs_verification,
    needsAml: row.needs_aml,
    hours: row.hours === null ? null : WorkingHours.parse(row.hours),
    cities: cities.map(({ city }) => city),
    instructions: { ru: row.instructions_ru, en: row.instructions_en },
  }
}

export async function writeDirections(tx: Tx, changed: readonly Changed<DirectionRecord>[]): Promise<void> {
  const scales = await readScales(tx)
  const written = changed.flatMap(({ key, after }) => (after ? [{ pair: currenciesOf(key)!, record: after }] : []))
  await writeMany(
    tx,
    'directions',
    written.map(({ pair, record }) => rowOf(pair, record, scales)),
    { key: ['from_currency', 'to_currency'] },
  )
  await replaceParts(tx, changed, scales)
}

/** Tiers and cities are replaced where they differ. */
async function replaceParts(tx: Tx, changed: readonly Changed<DirectionRecord>[], scales: Scales): Promise<void> {
  const differ = (field: 'tiers' | 'cities') =>
    changed.filter(
      ({ before, after }) => JSON.stringify(before?.[field] ?? []) !== JSON.stringify(after?.[field] ?? []),
    )
  for (const [table, field] of [
    ['direction_tiers', 'tiers'],
    ['direction_cities', 'cities'],
  ] as const) {
    const pairs = differ(field).map(({ key }) => currenciesOf(key)!)
    if (pairs.length > 0) await tx.deleteFrom(table).where(inPairs(pairs)).execute()
  }
  const tiers = differ('tiers').flatMap(({ key, after }) => {
    const { from, to } = currenciesOf(key)!
    return (after?.tiers ?? []).map(({ startsAt, adjustBps }) => ({
      from_currency: from,
      to_currency: to,
      starts_at: fromDecimal(startsAt, scales.get(from)!)!.toString(),
      adjust_bps: adjustBps,
    }))
  })
  const cities = differ('cities').flatMap(({ key, after }) => {
    const { from, to } = currenciesOf(key)!
    return (after?.cities ?? []).map(city => ({ from_currency: from, to_currency: to, city }))
  })
  await writeMany(tx, 'direction_tiers', tiers)
  await writeMany(tx, 'direction_cities', cities)
}

function rowOf({ from, to }: Pair, record: DirectionRecord, scales: Scales) {
  const units = (amount: string, code: string) => fromDecimal(amount, scales.get(code)!)!.toString()
  const most = (amount: string | null, code: string) => (amount === null ? null : units(amount, code))
  return {
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
    from_fee_fixed: units(record.fromFee.fixed, from),
    from_fee_bps: record.fromFee.bps,
    from_fee_min: units(record.fromFee.min, from),
    from_fee_max: most(record.fromFee.max, from),
    to_fee_fixed: units(record.toFee.fixed, to),
    to_fee_bps: record.toFee.bps,
    to_fee_min: units(record.toFee.min, to),
    to_fee_max: most(record.toFee.max, to),
    network_fee: units(record.networkFee.amount, to),
    network_fee_paid_by: record.networkFee.paidBy,
    from_min: units(record.fromMin, from),
    from_max: most(record.fromMax, from),
    to_min: units(record.toMin, to),
    to_max: most(record.toMax, to),
    rate_fixed: record.rateFixed,
    confirmations: record.confirmations,
    window_minutes: record.windowMinutes,
    needs_account: record.needsAccount,
    needs_verification: record.needsVerification,
    needs_aml: record.needsAml,
    hours: record.hours,
    instructions_ru: record.instructions.ru,
    instructions_en: record.instructions.en,
  }
}

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
