import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { askedPage, withinPages } from '#web/api/asked-page.ts'
import { localeContext } from '#web/locale/locale.tsx'

export type NewsData = Awaited<ReturnType<typeof loader>>

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = { locale: context.get(localeContext), page: askedPage(request) }
  return withinPages(await apiOf(context)('GET /api/v1/news/', { query }))
}
