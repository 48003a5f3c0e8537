import type { LoaderFunctionArgs } from 'react-router'
import type { ArticleView } from '#contract/content/content.calls.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'

export const loader = ({ params, context }: LoaderFunctionArgs): Promise<ArticleView> =>
  apiOf(context)('GET /api/v1/news/{slug}/', {
    params: { slug: params.slug ?? '' },
    query: { locale: context.get(localeContext) },
  })
