import type { ReactNode } from 'react'
import { useMessages } from '#web/locale/locale.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import styles from './ChangedFields.module.css'
import { ChangedValue } from './ChangedValue.tsx'
import { fieldsToRead } from './fields-to-read.ts'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { type AnyRecord, inUnitOf, type SectionView } from './section-view.ts'

type Item = { key: string; before: AnyRecord | null; after: AnyRecord | null }
type ChangedTableProps<One> = {
  view: SectionView
  items: readonly One[]
  context: RecordsContext
  nameOf: (item: One) => ReactNode
}

/** More columns than this are not read as a table. */
const MOST_COLUMNS = 6

/** Whether these changes of one section fit into a table. */
export const fitsTable = (view: SectionView, items: readonly Item[], context: RecordsContext): boolean =>
  items.length > 1 && columnsOf(view, items, context).length <= MOST_COLUMNS

/** Many records of a change: a row for each, and a column for each field that changes in any of them. */
export function ChangedTable<One extends Item>({ view, items, context, nameOf }: ChangedTableProps<One>) {
  const t = useMessages(recordsTexts)
  const words = view.words[context.locale]
  const columns: Column<One>[] = [
    { head: words.one, cell: nameOf },
    ...columnsOf(view, items, context).map(({ name, kind }) => ({
      head: words.fields[name] ?? name,
      cell: (item: One) => {
        if (!fieldsToRead(view, item, context).some(field => field.name === name)) return '—'
        const inUnit = inUnitOf(view, name, item.key, context)
        return item.before && item.after ? (
          <ChangedValue kind={kind} before={item.before[name]} after={item.after[name]} context={inUnit} />
        ) : (
          kind.show(item.after?.[name] as never, inUnit)
        )
      },
    })),
  ]
  return (
    <div className={styles.table}>
      <Table
        caption={`${words.title}: ${t.found(items.length)}`}
        columns={columns}
        rows={items}
        keyOf={({ key }) => key}
        dense
        stacked
      />
    </div>
  )
}

function columnsOf(view: SectionView, items: readonly Item[], context: RecordsContext) {
  const changed = new Set(items.flatMap(item => fieldsToRead(view, item, context).map(({ name }) => name)))
  return view.fields.filter(({ name }) => changed.has(name))
}
