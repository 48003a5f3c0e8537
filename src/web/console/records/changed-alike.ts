import type { Change } from '#contract/changes/changes.ts'

type Item = Pick<Change['items'][number], 'section' | 'key' | 'before' | 'after'>

/** Records by what changes in them: the same fields, from the same to the same. A new or removed one stands alone. */
export function changedAlike<One extends Item>(items: readonly One[]): (readonly [One, ...One[]])[] {
  const alike = Map.groupBy(items, ({ section, key, before, after }) =>
    JSON.stringify(before && after ? [section, before, after] : [section, key]),
  )
  return [...alike.values()] as unknown as (readonly [One, ...One[]])[]
}
