import { data, type LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'

export type ReviewsData = Awaited<ReturnType<typeof loader>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,4}$/.test(page)) throw data({ message: 'No such page' }, { status: 404 })
  const reviews = await apiOf(context)('GET /api/v1/reviews/', { query: { page } })
  if (reviews.page > Math.max(1, reviews.pages)) throw data({ message: 'No such page' }, { status: 404 })
  return reviews
}
