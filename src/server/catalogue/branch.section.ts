import type { Selectable } from 'kysely'
import type { BranchRecord } from '#contract/catalogue/branch-record.ts'
import type { Danger } from '#contract/changes/changes.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { branchDetails, branchRow } from './cities.store.ts'

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
    sort: { key: key => key, city: inOrder, position: inOrder },
    facets: { state: (_, { state }) => state, city: (_, { city }) => city },
  },
}

async function checkBranch({ key, after }: Changed<BranchRecord>, records: Records): Promise<RecordProblem[]> {
  const usedBy = await directionsWithTermsAt(key, after?.city, records)
  if (usedBy.length > 0)
    return [
      {
        field: after ? 'city' : 'key',
        code: 'in-use',
        detail: `${usedBy.length} directions have terms there: ${usedBy.slice(0, 5).join(', ')}`,
      },
    ]
  if (!after) return []
  if (!/^[A-Z0-9][A-Z0-9-]{1,39}$/.test(key))
    return [{ field: 'key', code: 'wrong-format', detail: 'is capital letters, digits and hyphens, such as MSK-CITY' }]
  if (!(await records.of('city')).has(after.city))
    return [{ field: 'city', code: 'unknown-city', detail: 'is no city of the office' }]
  return []
}

/** The branches of a city stand together. */
function inOrder(_: string, { city, position }: BranchRecord): string {
  return `${city} ${String(position).padStart(4, '0')}`
}

/** Those with terms of their own at a branch that is removed, or moved to another city. */
async function directionsWithTermsAt(key: string, city: string | undefined, records: Records): Promise<string[]> {
  const directions = [...(await records.of('direction'))]
  const names = (terms: { branch: string; city: string }) => terms.branch === key && terms.city !== city
  return directions.flatMap(([direction, { cityTerms }]) => (cityTerms.some(names) ? [direction] : []))
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

const recordOf = (row: Selectable<Schema['branches']>): BranchRecord => {
  const details = branchDetails(row)
  return { state: row.state, city: row.city, ...details, hours: details.hours ?? null, position: row.position }
}

async function writeBranches(tx: Tx, changed: readonly Changed<BranchRecord>[]): Promise<void> {
  const rows = changed.flatMap(({ key, after }) => (after ? [branchRow(key, after)] : []))
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
