import { useLoaderData } from 'react-router'
import { fullName } from '#contract/auth/staff-names.ts'
import type { Change } from '#contract/changes/changes.ts'
import type { SectionName } from '#contract/changes/record-schemas.ts'
import { ChangedRecords } from '#web/console/records/ChangedRecords.tsx'
import { UndoButton, WaitingChange } from '#web/console/records/RecordHistory.tsx'
import { changeStateTexts, recordsTexts } from '#web/console/records/records.texts.ts'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { withQuery } from '#web/forms/address-query.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { allViews } from './all-views.ts'
import { type ChangesData, changesQuery } from './ChangesPage.data.ts'
import styles from './ChangesPage.module.css'
import { changesSection } from './changes.console.ts'

export { action, loader } from './ChangesPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: changesSection.words[locale].title, noindex: true }),
}

/** Every change of the configuration: first those that wait for a second person, then all, the newest first. */
export function Component() {
  const { query, waiting, items, pages, currencies, names } = useLoaderData<ChangesData>()
  const t = useMessages(recordsTexts)
  const locale = useLocale()
  const context: RecordsContext = { locale, here: useHydrated(), zone: useOfficeZone(), currencies, names }
  const changed = items.find(({ id }) => id === query.changed)
  const title = changesSection.words[locale].title
  return (
    <div className={page.page}>
      <h1>{title}</h1>
      {changed && (
        <Notice tone="good" announced title={changed.state === 'waiting' ? t.proposed : t.made}>
          <p>{t.changedRecords(changed.records)}</p>
        </Notice>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className={page.part}>
          <h2 id="waiting">{t.waiting}</h2>
          <ul className={styles.waiting}>
            {waiting.map(change => (
              <li key={change.id}>
                <WaitingChange change={change} viewOf={viewOf} context={context} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {items.length > 0 ? (
        <ol aria-label={title} className={styles.changes}>
          {items.map(change => (
            <ChangeRow key={change.id} change={change} context={context} />
          ))}
        </ol>
      ) : (
        <EmptyState title={t.noHistory}>
          <p>{t.noHistoryText}</p>
        </EmptyState>
      )}
      <Pagination
        page={query.page}
        pages={pages}
        hrefOf={page => withQuery('/console/changes', changesQuery.write({ page }))}
      />
    </div>
  )
}

const viewOf = (section: SectionName) => allViews[section]

function ChangeRow({ change, context }: { change: Change; context: RecordsContext }) {
  const t = useMessages(recordsTexts)
  const { locale } = context
  return (
    <li className={styles.change}>
      <p className={styles.who}>
        {fullName(change.by)} · <MomentText at={change.at} withTime /> · {changeStateTexts[locale][change.state]}
        {change.decidedBy && ` · ${fullName(change.decidedBy)}`}
        {change.undoneBy && ` · ${t.undone}`}
      </p>
      {change.reason && <p>{change.reason}</p>}
      <ChangedRecords change={change} viewOf={viewOf} context={context} />
      {change.state === 'applied' && !change.undoneBy && (
        <UndoButton change={change} viewOf={viewOf} context={context} />
      )}
    </li>
  )
}
