import type { Selectable } from 'kysely'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Fee } from '#contract/money/fee.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { writeMany } from '#server/platform/database/write-many.ts'
import type { City, Direction } from './directions.ts'

/** The enabled directions in the order of the currencies. */
export async function listDirections(db: Db): Promise<Direction[]> {
  const [rows, tiers, cities] = await Promise.all([
    db
      .selectFrom('directions')
      .innerJoin('currencies as source', 'source.code', 'directions.from_currency')
      .innerJoin('currencies as target', 'target.code', 'directions.to_currency')
      .leftJoin('direction_medians', join =>
        join
          .onRef('direction_medians.from_currency', '=', 'directions.from_currency')
          .onRef('direction_medians.to_currency', '=', 'directions.to_currency'),
      )
      .selectAll('directions')
      .select('direction_medians.minutes')
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
  ])
  const tiersOf = Map.groupBy(tiers, keyOf)
  const citiesOf = Map.groupBy(cities, keyOf)
  return rows.map(row => toDirection(row, tiersOf.get(keyOf(row)) ?? [], citiesOf.get(keyOf(row)) ?? []))
}

/** The cities with their open branches, without those that are closed for good. */
export async function listCities(db: Db): Promise<City[]> {
  const [cities, branches] = await Promise.all([
    db.selectFrom('cities').selectAll().where('state', '<>', 'off').orderBy('position').orderBy('code').execute(),
    db.selectFrom('branches').selectAll().where('state', '=', 'on').orderBy('position').orderBy('code').execute(),
  ])
  return cities.map(city => ({
    code: city.code,
    name: { ru: city.name_ru, en: city.name_en },
    timeZone: city.time_zone,
    paused: city.state === 'paused' ? { reason: city.reason!, until: city.paused_until ?? undefined } : undefined,
    branches: branches
      .filter(branch => branch.city === city.code)
      .map(branch => ({
        code: branch.code,
        name: { ru: branch.name_ru, en: branch.name_en },
        address: { ru: branch.address_ru, en: branch.address_en },
        way: { ru: branch.way_ru, en: branch.way_en },
        phone: branch.phone,
        mapUrl: branch.map_url,
        ...hoursOf(branch.hours),
        notes: { ru: branch.notes_ru, en: branch.notes_en },
      })),
  }))
}

export async function addCities(tx: Tx, cities: readonly City[]): Promise<void> {
  await tx
    .insertInto('cities')
    .values(
      cities.map(({ code, name, timeZone }, position) => ({
        code,
        name_ru: name.ru,
        name_en: name.en,
        time_zone: timeZone,
        position,
      })),
    )
    .execute()
  await tx
    .insertInto('branches')
    .values(
      cities.flatMap(({ code: city, branches }) =>
        branches.map(({ code, name, address, way, phone, mapUrl, hours, notes }, position) => ({
          code,
          city,
          name_ru: name.ru,
          name_en: name.en,
          address_ru: address.ru,
          address_en: address.en,
          way_ru: way.ru,
          way_en: way.en,
          phone,
          map_url: mapUrl,
          hours: hours ? JSON.stringify(hours) : null,
          notes_ru: notes.ru,
          notes_en: notes.en,
          position,
        })),
      ),
    )
    .execute()
}

export async function addDirections(tx: Tx, directions: readonly Direction[]): Promise<void> {
  await writeMany(tx, 'directions', directions.map(toRow))
  const tiers = directions.flatMap(({ from, to, pricing }) =>
    pricing.tiers.map(tier => ({
      from_currency: from,
      to_currency: to,
      starts_at: tier.startsAt.toString(),
      adjust_bps: Number(tier.adjustBps),
    })),
  )
  const cities = directions.flatMap(({ from, to, cities }) =>
    cities.map(city => ({ from_currency: from, to_currency: to, city })),
  )
  await writeMany(tx, 'direction_tiers', tiers)
  await writeMany(tx, 'direction_cities', cities)
}

type Row = Selectable<Schema['directions']>
type TierRow = Selectable<Schema['direction_tiers']>

const keyOf = (row: { from_currency: string; to_currency: string }): string => `${row.from_currency} ${row.to_currency}`

/** Amounts are numeric(38,0) in PostgreSQL and arrive as text. */
function toDirection(
  { minutes, ...row }: Row & { minutes: number | null },
  tiers: readonly TierRow[],
  cities: readonly { city: string; state: 'on' | 'paused' | 'off'; reason: string | null }[],
): Direction {
  const open = cities.filter(({ state }) => state === 'on')
  // A direction whose cities are all paused is paused with them. Without cities it would look as if it had no cash.
  const isNowhere = cities.length > 0 && open.length === 0
  const [state, reason] =
    isNowhere && row.state === 'on' ? (['paused', cities[0]!.reason] as const) : ([row.state, row.reason] as const)
  return {
    from: row.from_currency,
    to: row.to_currency,
    state,
    reason: reason ?? undefined,
    formula: row.formula,
    pricing: {
      marginBps: BigInt(row.margin_bps),
      floorBps: BigInt(row.floor_bps),
      tiers: tiers.map(tier => ({ startsAt: BigInt(tier.starts_at), adjustBps: BigInt(tier.adjust_bps) })),
    },
    guards: {
      oldestMs: row.oldest_seconds === null ? undefined : row.oldest_seconds * 1_000,
      jumpBps: row.jump_bps === null ? undefined : BigInt(row.jump_bps),
    },
    discountMostBps: row.discount_most_bps === null ? undefined : BigInt(row.discount_most_bps),
    fromFee: feeOf(row.from_fee_fixed, row.from_fee_bps, row.from_fee_min, row.from_fee_max),
    toFee: feeOf(row.to_fee_fixed, row.to_fee_bps, row.to_fee_min, row.to_fee_max),
    networkFee: { units: BigInt(row.network_fee), paidBy: row.network_fee_paid_by },
    fromLimits: { min: BigInt(row.from_min), max: row.from_max === null ? undefined : BigInt(row.from_max) },
    toLimits: { min: BigInt(row.to_min), max: row.to_max === null ? undefined : BigInt(row.to_max) },
    rateFixed:
      row.rate_fixed === 'confirmations' ? { at: 'confirmations', count: row.confirmations! } : { at: row.rate_fixed },
    windowMinutes: row.window_minutes,
    typicalMinutes: minutes ?? undefined,
    demands: { account: row.needs_account, verification: row.needs_verification, aml: row.needs_aml },
    ...hoursOf(row.hours),
    instructions: { ru: row.instructions_ru, en: row.instructions_en },
    cities: (isNowhere ? cities : open).map(({ city }) => city),
  }
}

const feeOf = (fixed: string, bps: number, min: string, max: string | null): Fee => ({
  fixed: BigInt(fixed),
  bps: BigInt(bps),
  min: BigInt(min),
  max: max === null ? undefined : BigInt(max),
})

const hoursOf = (stored: unknown): { hours?: WorkingHours } =>
  stored === null ? {} : { hours: WorkingHours.parse(stored) }

function toRow(direction: Direction) {
  const { pricing, fromFee, toFee, networkFee, fromLimits, toLimits, rateFixed, demands } = direction
  return {
    from_currency: direction.from,
    to_currency: direction.to,
    state: direction.state,
    reason: direction.reason ?? null,
    paused_until: null,
    formula: direction.formula,
    margin_bps: Number(pricing.marginBps),
    floor_bps: Number(pricing.floorBps),
    oldest_seconds: direction.guards.oldestMs === undefined ? null : direction.guards.oldestMs / 1_000,
    jump_bps: direction.guards.jumpBps === undefined ? null : Number(direction.guards.jumpBps),
    from_fee_fixed: fromFee.fixed.toString(),
    from_fee_bps: Number(fromFee.bps),
    from_fee_min: fromFee.min.toString(),
    from_fee_max: fromFee.max?.toString() ?? null,
    to_fee_fixed: toFee.fixed.toString(),
    to_fee_bps: Number(toFee.bps),
    to_fee_min: toFee.min.toString(),
    to_fee_max: toFee.max?.toString() ?? null,
    network_fee: networkFee.units.toString(),
    network_fee_paid_by: networkFee.paidBy,
    from_min: fromLimits.min.toString(),
    from_max: fromLimits.max?.toString() ?? null,
    to_min: toLimits.min.toString(),
    to_max: toLimits.max?.toString() ?? null,
    rate_fixed: rateFixed.at,
    confirmations: rateFixed.at === 'confirmations' ? rateFixed.count : null,
    window_minutes: direction.windowMinutes,
    needs_account: demands.account,
    needs_verification: demands.verification,
    needs_aml: demands.aml,
    hours: direction.hours ?? null,
    instructions_ru: direction.instructions.ru,
    instructions_en: direction.instructions.en,
  }
}
