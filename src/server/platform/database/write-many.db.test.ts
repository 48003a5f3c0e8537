import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { writeMany } from './write-many.ts'

const { db } = await createTestDatabase({ demo: true })

const city = (code: string) => ({ code, name_ru: 'Город', name_en: 'Town', time_zone: 'Europe/Moscow', position: 1 })
const branch = (code: string, hours: object | null) => ({
  code,
  city: 'MSK',
  name_ru: 'Касса',
  name_en: 'Desk',
  address_ru: '',
  address_en: '',
  way_ru: '',
  way_en: '',
  phone: '',
  map_url: '',
  hours,
  notes_ru: '',
  notes_en: '',
  position: 9,
})

test('more rows than one statement writes are all written', async () => {
  const many = Array.from({ length: 2_345 }, (_, n) => branch(`MANY-${n}`, null))
  await db.transaction().execute(tx => writeMany(tx, 'branches', many))
  const { count } = await db
    .selectFrom('branches')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('code', 'like', 'MANY-%')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2_345)
})

test('a row whose key is there is replaced, and only where a key is named', async () => {
  const again = { ...city('AGAIN'), name_en: 'Renamed' }
  await db.transaction().execute(tx => writeMany(tx, 'cities', [city('AGAIN')]))
  await expect(db.transaction().execute(tx => writeMany(tx, 'cities', [again]))).rejects.toThrow()
  await db.transaction().execute(tx => writeMany(tx, 'cities', [again, city('NEW')], { key: ['code'] }))
  const rows = await db
    .selectFrom('cities')
    .select(['code', 'name_en'])
    .where('code', 'in', ['AGAIN', 'NEW'])
    .orderBy('code')
    .execute()
  expect(rows).toEqual([
    { code: 'AGAIN', name_en: 'Renamed' },
    { code: 'NEW', name_en: 'Town' },
  ])
})

test('a column of JSON holds the value, and nothing is NULL', async () => {
  const hours = { note: 'a "quoted" word' }
  await db.transaction().execute(tx => writeMany(tx, 'branches', [branch('WITH', hours), branch('WITHOUT', null)]))
  const rows = await db
    .selectFrom('branches')
    .select(({ eb }) => ['code', 'hours', eb('hours', 'is', null).as('isNull')])
    .where('code', 'in', ['WITH', 'WITHOUT'])
    .orderBy('code')
    .execute()
  expect(rows).toEqual([
    { code: 'WITH', hours, isNull: false },
    { code: 'WITHOUT', hours: null, isNull: true },
  ])
})

test('no row is no statement', async () => {
  await expect(db.transaction().execute(tx => writeMany(tx, 'cities', []))).resolves.toBeUndefined()
})
