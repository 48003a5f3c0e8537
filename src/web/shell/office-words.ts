import type { PageView } from '#contract/content/content.calls.ts'
import type { ContentPage } from '#contract/content/content-names.ts'
import type { Locale } from '#contract/locale.ts'
import { type Api, pageError } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'

/** What the office has written for one of its pages; undefined: nothing. */
export async function readOfficeWords(api: Api, page: ContentPage, locale: Locale): Promise<PageView | undefined> {
  try {
    return await api('GET /api/v1/content/pages/{page}/', { params: { page }, query: { locale } })
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'not-found') return undefined
    throw pageError(error)
  }
}
