import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { City } from './directions.ts'

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
        hours: branch.hours === null ? undefined : WorkingHours.parse(branch.hours),
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
