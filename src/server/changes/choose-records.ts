import type { BulkChange, RecordChange } from '#contract/changes/changes.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { matcherOf } from './filter-records.ts'
import type { AnySection } from './section.ts'

/** The records that a change of many chooses, each with its new fields. Keys narrow what the conditions choose. */
export async function chooseRecords(db: Db, section: AnySection, bulk: BulkChange): Promise<RecordChange[]> {
  const { where, search, keys, set = {}, add = {} } = bulk
  const records: Map<string, Record<string, unknown>> = await section.read(db, keys)
  const matches = matcherOf(section, { where, search: search || undefined })
  const besides = await section.facetsOf?.(db, [...records.keys()])
  return [...records]
    .filter(([key, record]) => matches(key, record, besides?.get(key)))
    .map(([key, record]) => ({
      section: bulk.section,
      key,
      // A sum that leaves the allowed range is refused with its record, not with the whole change.
      fields: {
        ...endOfPause(set, record),
        ...set,
        ...Object.fromEntries(Object.entries(add).map(([field, more]) => [field, Number(record[field]) + more])),
      },
    })) as RecordChange[]
}

/** What leaves its pause has no end of it any more, although a change of many leaves out what stays empty. */
const endOfPause = ({ state }: Record<string, unknown>, { pausedUntil }: Record<string, unknown>) =>
  state !== undefined && state !== 'paused' && pausedUntil ? { pausedUntil: null } : {}
