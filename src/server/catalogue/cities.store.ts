import type { Insertable, Selectable } from 'kysely'
import type { BranchRecord } from '#contract/catalogue/branch-record.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Branch, City } from './directions.ts'

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
      .map(branch => ({ code: branch.code, ...branchDetails(branch) })),
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
        branches.map(({ code, hours = null, ...details }, position) =>
          branchRow(code, { state: 'on', city, ...details, hours, position }),
        ),
      ),
    )
    .execute()
}

/** What customers read of a branch. */
export const branchDetails = (row: Selectable<Schema['branches']>): Omit<Branch, 'code'> => ({
  name: { ru: row.name_ru, en: row.name_en },
  address: { ru: row.address_ru, en: row.address_en },
  way: { ru: row.way_ru, en: row.way_en },
  phone: row.phone,
  mapUrl: row.map_url,
  hours: row.hours === null ? undefined : WorkingHours.parse(row.hours),
  notes: { ru: row.notes_ru, en: row.notes_en },
})

export const branchRow = (code: string, record: BranchRecord): Insertable<Schema['branches']> => ({
  code,
  state: record.state,
  city: record.city,
  name_ru: record.name.ru,
  name_en: record.name.en,
  address_ru: record.address.ru,
  address_en: record.address.en,
  way_ru: record.way.ru,
  way_en: record.way.en,
  phone: record.phone,
  map_url: record.mapUrl,
  hours: record.hours ? JSON.stringify(record.hours) : null,
  notes_ru: record.notes.ru,
  notes_en: record.notes.en,
  position: record.position,
})
