import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AuditEntry } from '#contract/desk/desk.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrency } from '#web/figures/shown-currencies.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { sectionNames } from '../frame/section-words.ts'
import { AuditFilter } from './AuditFilter.tsx'
import styles from './AuditPage.module.css'
import { AuditRow } from './AuditRow.tsx'
import { boundsOfDay } from './audit-day.ts'
import { type AuditQuery, auditPath, readAuditQuery } from './audit-query.ts'

type AuditData = {
  query: AuditQuery
  items: readonly AuditEntry[]
  pages: number
  names: Record<string, ShownCurrency>
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuditData> {
  const query = readAuditQuery(new URL(request.url).searchParams)
  const { page, day, zone, ...wanted } = query
  const api = apiOf(context)
  const [{ items, pages }, names] = await Promise.all([
    api('GET /api/v1/desk/audit/', {
      query: { ...wanted, ...(day && boundsOfDay(day, zone)), page: String(page), size: '30' },
    }),
    readCurrencies(api),
  ])
  return { query, items, pages, names }
}

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: sectionNames[locale]['/console/audit'], noindex: true }),
}

/** Everything that staff did, the newest first: who, when, from where, and what it changed. */
export function Component() {
  const { query, items, pages, names: currencies } = useLoaderData<AuditData>()
  const isNarrowed = [query.staff, query.subject, query.action, query.day].some(asked => asked !== undefined)
  const t = useMessages(messages)
  const names = sectionNames[useLocale()]
  return (
    <div className={styles.page}>
      <h1>{names['/console/audit']}</h1>
      <AuditFilter query={query} email={items.find(({ by }) => by.id === query.staff)?.by.email} />
      {items.length > 0 ? (
        <ol aria-label={names['/console/audit']}>
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
    noneText: 'Всё, что сделают сотрудники, появится здесь само.',
    noneFound: 'По такому отбору записей нет. Выберите другой день или уберите часть отбора.',
  },
  en: {
    none: 'Nothing recorded',
    noneText: 'Whatever the staff do will appear here by itself.',
    noneFound: 'No entry matches. Choose another day, or take a part of the filter away.',
  },
})
