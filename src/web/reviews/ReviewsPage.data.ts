import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { askedPage, withinPages } from '#web/api/asked-page.ts'

export type ReviewsData = Awaited<ReturnType<typeof loader>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  return withinPages(await apiOf(context)('GET /api/v1/reviews/', { query: { page: askedPage(request) } }))
}
