import type { Change } from '#contract/changes/changes.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { changedAlike } from './changed-alike.ts'
import { RecordLinks } from './RecordLinks.tsx'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import { nameOfRecord, recordPath, type ViewOf } from './section-view.ts'

type ChangedRecordsProps = {
  change: Pick<Change, 'items' | 'records'>
  viewOf: ViewOf
  context: RecordsContext
  /** On the page of a record its name stands above already. */
  unnamed?: boolean | undefined
}

/** What a change does to its records: those that change alike stand together. */
export function ChangedRecords({ change: { items, records }, viewOf, context, unnamed }: ChangedRecordsProps) {
  const t = useMessages(recordsTexts)
  return (
    <>
      {changedAlike(items).map(alike => {
        const [first] = alike
        const view = viewOf(first.section)
        return (
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
            <ChangedFields view={view} item={first} context={context} />
          </div>
        )
      })}
      {records > items.length && <p>{t.more(records - items.length)}</p>}
    </>
  )
}
