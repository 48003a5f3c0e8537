import type { Api } from '#web/api/api.ts'

/** The sections that fields of other sections refer to by a key. */
export type ReferredSection = 'city' | 'category'

/** The names of records by their keys, in the order of their section. */
export type RecordNames = Readonly<Record<string, { ru: string; en: string }>>

const MOST = 100

/** The names of all records, also closed ones, of each section that this one refers to. */
export async function readRecordNames(
  api: Api,
  refersTo: readonly ReferredSection[] = [],
): Promise<Partial<Record<ReferredSection, RecordNames>>> {
  const named = await Promise.all(
    refersTo.map(async section => {
      const { items } = await api('GET /api/v1/desk/records/{section}/', {
        params: { section },
        query: { sort: 'position', size: MOST },
      })
      return [section, Object.fromEntries(items.map(({ key, record }) => [key, record.name]))] as const
    }),
  )
  return Object.fromEntries(named)
}
