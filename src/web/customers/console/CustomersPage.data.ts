import type { LoaderFunctionArgs } from 'react-router'
import type { CustomerListItem } from '#contract/customers/customers.ts'
import { apiOf } from '#web/api/api.ts'
import { type CustomersQuery, readCustomersQuery } from './customer-query.ts'

export type CustomersData = {
  query: CustomersQuery
  items: readonly CustomerListItem[]
  total: number
  more: boolean
  pages: number
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CustomersData> {
  const query = readCustomersQuery(new URL(request.url).searchParams)
  const { items, total, more, pages } = await apiOf(context)('GET /api/v1/desk/customers/', { query })
  return { query, items, total, more: more ?? false, pages }
}
