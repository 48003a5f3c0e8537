import type { Change } from '#contract/changes/changes.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { ChangedTable } from './ChangedTable.tsx'
import { changedTogether } from './changed-together.ts'
import { RecordLinks } from './RecordLinks.tsx'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { type AnyRecord, nameOfRecord, recordPath, type ViewOf } from './section-view.ts'

type ChangedRecordsProps = {
  change: Pick<Change, 'items' | 'records'>
  viewOf: ViewOf
  context: RecordsContext
  /** On the page of a record its name stands above already. */
  unnamed?: boolean | undefined
  /** That record as it is now, so that what stays can be unfolded. */
  whole?: AnyRecord | undefined
}

/** What a change does to its records: those that change alike stand together, the others in a table. */
export function ChangedRecords({ change, viewOf, context, unnamed, whole }: ChangedRecordsProps) {
  const t = useMessages(recordsTexts)
  const { items, records } = change
  return (
    <>
      {changedTogether(items, viewOf, context).map(({ view, alike, table }) => {
        const [first] = alike
        return table ? (
          <ChangedTable
            key={`${first.section} ${first.key}`}
            view={view}
            items={alike}
            context={context}
            nameOf={item => <Link to={recordPath(view, item.key)}>{nameOfRecord(view, item, context)}</Link>}
          />
        ) : (
          <div key={`${first.section} ${first.key}`}>
            {!unnamed && (
              <p>
                <RecordLinks
                  links={alike.map(item => ({
                    to: recordPath(view, item.key),
                    name: nameOfRecord(view, item, context),
                  }))}
                />
              </p>
            )}
            {first.after === null && <p>{t.removed}.</p>}
            <ChangedFields view={view} item={first} context={context} whole={items.length === 1 ? whole : undefined} />
          </div>
        )
      })}
      {records > items.length && <p>{t.more(records - items.length)}</p>}
    </>
  )
}
