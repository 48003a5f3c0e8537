import type { LoaderFunctionArgs } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit.ts'
import { apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { boundsOfDay } from './audit-day.ts'
import { type AuditQuery, readAuditQuery } from './audit-query.ts'

export type AuditData = {
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
