import { useLoaderData } from 'react-router'
import { fullName } from '#contract/auth/staff-names.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import type { AuditData } from './AuditPage.data.ts'
import styles from './AuditPage.module.css'
import { AuditRow } from './AuditRow.tsx'
import { auditSection } from './audit.console.ts'
import { auditPath } from './audit-query.ts'

export { loader } from './AuditPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: auditSection.words[locale].title, noindex: true }),
}

/** Everything that staff did, the newest first: who, when, from where, and what it changed. */
export function Component() {
  const { query, items, pages, names: currencies } = useLoaderData<AuditData>()
  const isNarrowed = [query.staff, query.subject, query.action, query.day].some(asked => asked !== undefined)
  const t = useMessages(messages)
  const title = auditSection.words[useLocale()].title
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <AuditFilter
        query={query}
        name={items.filter(({ by }) => by.id === query.staff).map(({ by }) => fullName(by))[0]}
      />
      {items.length > 0 ? (
        <ol aria-label={title}>
          {items.map(entry => (
            <AuditRow key={entry.id} entry={entry} currencies={currencies} />
          ))}
        </ol>
      ) : (
        <EmptyState title={t.none}>
          <p>{isNarrowed ? t.noneFound : t.noneText}</p>
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => auditPath({ ...query, page })} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    none: 'Ничего не записано',
    noneText: 'Действия сотрудников появятся здесь автоматически.',
    noneFound: 'По этим условиям записей нет. Выберите другой день или снимите фильтр.',
  },
  en: {
    none: 'Nothing recorded',
    noneText: 'Actions of the staff will appear here automatically.',
    noneFound: 'No entries match. Choose another day or clear a filter.',
  },
})
