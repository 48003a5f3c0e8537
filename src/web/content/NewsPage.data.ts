import { data, type LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'

export type NewsData = Awaited<ReturnType<typeof loader>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,4}$/.test(page)) throw data({ message: 'No such page' }, { status: 404 })
  const news = await apiOf(context)('GET /api/v1/news/', { query: { locale: context.get(localeContext), page } })
  if (news.page > Math.max(1, news.pages)) throw data({ message: 'No such page' }, { status: 404 })
  return news
}
