import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { readChecksQuery } from './check-query.ts'

export type ChecksData = Awaited<ReturnType<typeof loader>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readChecksQuery(new URL(request.url).searchParams)
  const { show, page } = query
  const list = await apiOf(context)('GET /api/v1/desk/verification/', { query: { show, page: String(page) } })
  return { query, ...list }
}
