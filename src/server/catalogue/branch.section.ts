import type { Insertable, Selectable } from 'kysely'
import type { BranchRecord } from '#contract/catalogue/branch-record.ts'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import type { Danger } from '#contract/changes/changes.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'

/** The branches where cash changes hands. A claim keeps the address of its meeting, so a branch can be removed. */
export const branchSection: Section<'branch'> = {
  name: 'branch',
  read: readBranches,
  write: writeBranches,
  check: checkBranch,
  dangers: branchDangers,
  customerTexts: ['way', 'notes'],
  rights: {
    state: 'catalogue.pause',
    hours: 'catalogue.pause',
    city: 'catalogue.texts',
    name: 'catalogue.texts',
    address: 'catalogue.texts',
    way: 'catalogue.texts',
    phone: 'catalogue.texts',
    mapUrl: 'catalogue.texts',
    notes: 'catalogue.texts',
    position: 'catalogue.texts',
  },
  columns: {
    search: (key, { name, address }) => [key, name.ru, name.en, address.ru, address.en].join(' '),
    sort: { key: key => key, city: (_, { city, position }) => `${city} ${String(position).padStart(4, '0')}` },
    facets: { state: (_, { state }) => state, city: (_, { city }) => city },
  },
}

async function checkBranch({ key, after }: Changed<BranchRecord>, records: Records): Promise<RecordProblem[]> {
  if (!after) return []
  if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(key))
    return [{ field: 'key', code: 'wrong-format', detail: 'is capital letters, digits and hyphens, such as MSK-CITY' }]
  if (!(await records.of('city')).has(after.city))
    return [{ field: 'city', code: 'unknown-city', detail: 'is no city of the office' }]
  return []
}

/** Customers bring cash where these say. Also while the branch is closed, because opening it is not dangerous. */
const whereFields = ['city', 'address', 'way', 'phone', 'mapUrl'] as const

function branchDangers({ before, after }: Changed<BranchRecord>): Danger[] {
  if (!after) return []
  const moves = !before || whereFields.some(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return moves ? ['payee'] : []
}

async function readBranches(db: Db, keys?: readonly string[]): Promise<Map<string, BranchRecord>> {
  const rows = await db
    .selectFrom('branches')
    .innerJoin('cities', 'cities.code', 'branches.city')
    .selectAll('branches')
    .$if(keys !== undefined, query => query.where('branches.code', 'in', [...keys!]))
    .orderBy('cities.position')
    .orderBy('branches.position')
    .orderBy('branches.code')
    .execute()
  return new Map(rows.map(row => [row.code, recordOf(row)]))
}

const recordOf = (row: Selectable<Schema['branches']>): BranchRecord => ({
  state: row.state,
  city: row.city,
  name: { ru: row.name_ru, en: row.name_en },
  address: { ru: row.address_ru, en: row.address_en },
  way: { ru: row.way_ru, en: row.way_en },
  phone: row.phone,
  mapUrl: row.map_url,
  hours: row.hours === null ? null : WorkingHours.parse(row.hours),
  notes: { ru: row.notes_ru, en: row.notes_en },
  position: row.position,
})

async function writeBranches(tx: Tx, changed: readonly Changed<BranchRecord>[]): Promise<void> {
  const rows = changed.flatMap(({ key, after }) => (after ? [rowOf(key, after)] : []))
  const removed = changed.flatMap(({ key, after }) => (after ? [] : [key]))
  if (removed.length > 0) await tx.deleteFrom('branches').where('code', 'in', removed).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('branches')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .column('code')
        .doUpdateSet(({ ref }) => Object.fromEntries(columns.map(column => [column, ref(`excluded.${column}`)]))),
    )
    .execute()
}

const rowOf = (code: string, record: BranchRecord): Insertable<Schema['branches']> => ({
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

/** The columns that a change may set: all but the key. */
const columns = [
  'state',
  'city',
  'name_ru',
  'name_en',
  'address_ru',
  'address_en',
  'way_ru',
  'way_en',
  'phone',
  'map_url',
  'hours',
  'notes_ru',
  'notes_en',
  'position',
] as const
