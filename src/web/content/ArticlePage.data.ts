import type { LoaderFunctionArgs } from 'react-router'
import type { ArticleView } from '#contract/content/content.calls.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { keepReadingCopy } from './reading-copy.ts'

export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs): Promise<ArticleView> {
  const locale = context.get(localeContext)
  try {
    return await apiOf(context)('GET /api/v1/news/{slug}/', { params: { slug }, query: { locale } })
  } catch (error) {
    // An article that was withdrawn loses its copy, too.
    void keepReadingCopy(locale, `/news/${slug}`)
    throw error
  }
}
