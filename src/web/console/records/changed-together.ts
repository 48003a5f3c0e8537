import type { Change } from '#contract/changes/changes.ts'
import { fitsTable } from './ChangedTable.tsx'
import { changedAlike } from './changed-alike.ts'
import type { RecordsContext } from './records-context.ts'
import type { SectionView, ViewOf } from './section-view.ts'

type Item = Pick<Change['items'][number], 'section' | 'key' | 'before' | 'after'>
type Together<One> = { view: SectionView; alike: readonly [One, ...One[]]; table: boolean }

/**
 * How the records of a change are read: those of a section that change in different ways in one table, where it is not too
 * wide; those that all change alike, and those that are removed, without one.
 */
export function changedTogether<One extends Item>(
  items: readonly One[],
  viewOf: ViewOf,
  context: RecordsContext,
): Together<One>[] {
  const kinds = Map.groupBy(items, ({ section, before, after }) =>
    JSON.stringify([section, before === null, after === null]),
  )
  return [...kinds.values()].flatMap((ofKind): Together<One>[] => {
    const view = viewOf(ofKind[0]!.section)
    const alike = changedAlike(ofKind)
    const isTable = alike.length > 1 && ofKind[0]!.after !== null && fitsTable(view, ofKind, context)
    return isTable
      ? [{ view, alike: ofKind as unknown as Together<One>['alike'], table: true }]
      : alike.map(alike => ({ view, alike, table: false }))
  })
}
