import type { CategoryRecord } from '#contract/catalogue/category-record.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** The filters above the calculator's lists. One without currencies is not shown, so none is ever removed. */
export const categorySection: Section<'category'> = {
  name: 'category',
  read: readCategories,
  write: writeCategories,
  check: checkCategory,
  dangers: () => [],
  rights: { name: 'catalogue.texts', position: 'catalogue.texts' },
  columns: {
    search: (key, { name }) => `${key} ${name.ru} ${name.en}`,
    sort: { key: key => key, position: (_, { position }) => position },
    facets: {},
  },
}

function checkCategory({ key, after }: Changed<CategoryRecord>): RecordProblem[] {
  if (!after) return [{ field: 'key', code: 'not-allowed', detail: 'stays: without currencies it is not shown' }]
  if (!/^[a-z][a-z0-9-]{1,19}$/.test(key) || key === 'new' || key === 'many')
    return [{ field: 'key', code: 'wrong-format', detail: 'is two to twenty small letters and digits, such as stable' }]
  return []
}

async function readCategories(db: Db, keys?: readonly string[]): Promise<Map<string, CategoryRecord>> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .$if(keys !== undefined, query => query.where('id', 'in', [...keys!]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return new Map(
    rows.map(({ id, name_ru, name_en, position }) => [id, { name: { ru: name_ru, en: name_en }, position }]),
  )
}

async function writeCategories(tx: Tx, changed: readonly Changed<CategoryRecord>[]): Promise<void> {
  const rows = changed.flatMap(({ key, after }) =>
    after ? [{ id: key, name_ru: after.name.ru, name_en: after.name.en, position: after.position }] : [],
  )
  await tx
    .insertInto('categories')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name_ru: ref('excluded.name_ru'),
        name_en: ref('excluded.name_en'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}
