import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AuditEntry } from '#contract/desk.ts'
import { apiOf } from '#web/api/api.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { sectionNames } from '../frame/section-words.ts'
import { AuditFilter } from './AuditFilter.tsx'
import styles from './AuditPage.module.css'
import { AuditRow } from './AuditRow.tsx'
import { type AuditQuery, auditPath, readAuditQuery } from './audit-query.ts'

type AuditData = { query: AuditQuery; items: readonly AuditEntry[]; pages: number }

const DAY_MS = 24 * 60 * 60_000

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuditData> {
  const query = readAuditQuery(new URL(request.url).searchParams)
  const { page, day, ...wanted } = query
  const from = day === undefined ? undefined : new Date(day)
  const { items, pages } = await apiOf(context)('GET /api/v1/desk/audit/', {
    query: {
      ...wanted,
      ...(from && { since: from.toISOString(), until: new Date(from.getTime() + DAY_MS).toISOString() }),
      page: String(page),
      size: '30',
    },
  })
  return { query, items, pages }
}

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: sectionNames[locale]['/console/audit'], noindex: true }),
}

/** Everything that staff did, the newest first: who, when, from where, and what it changed. */
export function Component() {
  const { query, items, pages } = useLoaderData<AuditData>()
  const t = useMessages(messages)
  const names = sectionNames[useLocale()]
  return (
    <div className={styles.page}>
      <h1>{names['/console/audit']}</h1>
      <AuditFilter query={query} email={items.find(({ by }) => by.id === query.staff)?.by.email} />
      {items.length > 0 ? (
        <ol aria-label={names['/console/audit']}>
          {items.map(entry => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => auditPath({ ...query, page })} />
    </div>
  )
}

const messages = defineMessages({
  ru: { none: 'Ничего не записано', noneText: 'За это время или по такому отбору никто ничего не делал.' },
  en: { none: 'Nothing is written', noneText: 'Nobody has done anything of that kind then.' },
})
