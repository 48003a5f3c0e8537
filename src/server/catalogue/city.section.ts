import type { CityRecord } from '#contract/catalogue/city-record.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** The cities where the office exchanges cash. Claims refer to them, so a city is closed instead of deleted. */
export const citySection: Section<'city'> = {
  name: 'city',
  read: readCities,
  write: writeCities,
  putAway: { state: 'off', reason: '', pausedUntil: null },
  check: checkCity,
  dangers: () => [],
  customerTexts: ['reason'],
  rights: {
    state: 'catalogue.pause',
    reason: 'catalogue.pause',
    pausedUntil: 'catalogue.pause',
    timeZone: 'catalogue.pause',
    name: 'catalogue.texts',
    position: 'catalogue.texts',
  },
  columns: {
    search: (key, { name }) => `${key} ${name.ru} ${name.en}`,
    sort: { key: key => key, position: (_, { position }) => position },
    facets: { state: (_, { state }) => state },
  },
}

async function checkCity({ key, after }: Changed<CityRecord>, records: Records): Promise<RecordProblem[]> {
  if (!after) return []
  if (!/^[A-Z]{2,6}$/.test(key))
    return [{ field: 'key', code: 'wrong-format', detail: 'is two to six capital letters, such as MSK' }]
  if (after.state === 'paused' && after.reason === '')
    return [{ field: 'reason', code: 'missing', detail: 'a pause has a reason' }]
  if (after.pausedUntil !== null && after.state !== 'paused')
    return [{ field: 'pausedUntil', code: 'not-allowed', detail: 'belongs to a pause' }]
  if (after.state !== 'off') return []
  // Without its only city a direction would take cash nowhere.
  const users = [...(await records.of('direction'))].filter(
    ([, { state, cities }]) => state !== 'off' && cities.includes(key),
  )
  if (users.length === 0) return []
  const names = users.slice(0, 5).map(([direction]) => direction)
  return [{ field: 'state', code: 'in-use', detail: `${users.length} directions exchange there: ${names.join(', ')}` }]
}

async function readCities(db: Db, keys?: readonly string[]): Promise<Map<string, CityRecord>> {
  const rows = await db
    .selectFrom('cities')
    .selectAll()
    .$if(keys !== undefined, query => query.where('code', 'in', [...keys!]))
    .orderBy('position')
    .orderBy('code')
    .execute()
  return new Map(
    rows.map(row => [
      row.code,
      {
        state: row.state,
        reason: row.reason ?? '',
        pausedUntil: row.paused_until?.toISOString() ?? null,
        name: { ru: row.name_ru, en: row.name_en },
        timeZone: row.time_zone,
        position: row.position,
      },
    ]),
  )
}

async function writeCities(tx: Tx, changed: readonly Changed<CityRecord>[]): Promise<void> {
  const rows = changed.flatMap(({ key, after }) =>
    after
      ? [
          {
            code: key,
            name_ru: after.name.ru,
            name_en: after.name.en,
            time_zone: after.timeZone,
            position: after.position,
            state: after.state,
            reason: after.state === 'paused' ? after.reason : null,
            paused_until: after.pausedUntil === null ? null : new Date(after.pausedUntil),
          },
        ]
      : [],
  )
  await tx
    .insertInto('cities')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        name_ru: ref('excluded.name_ru'),
        name_en: ref('excluded.name_en'),
        time_zone: ref('excluded.time_zone'),
        position: ref('excluded.position'),
        state: ref('excluded.state'),
        reason: ref('excluded.reason'),
        paused_until: ref('excluded.paused_until'),
      })),
    )
    .execute()
}
