import type { Api } from '#web/api/api.ts'

/** The sections that fields of other sections refer to by a key. */
export type ReferredSection = 'city' | 'branch' | 'category' | 'currency'

/** The names of records by their keys, in the order of their section. */
export type RecordNames = Readonly<Record<string, { ru: string; en: string }>>

const AT_ONCE = 100

/** The names of all records, also closed ones, of each section that this one refers to. */
export async function readRecordNames(
  api: Api,
  refersTo: readonly ReferredSection[] = [],
): Promise<Partial<Record<ReferredSection, RecordNames>>> {
  const named = await Promise.all(
    refersTo.map(async section => {
      const read = (page: number) =>
        api('GET /api/v1/desk/records/{section}/', {
          params: { section },
          query: { sort: 'position', size: AT_ONCE, page },
        })
      const first = await read(1)
      const others = await Promise.all(Array.from({ length: Math.max(0, first.pages - 1) }, (_, n) => read(n + 2)))
      const items = [first, ...others].flatMap(({ items }) => items)
      return [section, Object.fromEntries(items.map(({ key, record }) => [key, record.name]))] as const
    }),
  )
  return Object.fromEntries(named)
}
