import type { PageView } from '#contract/content/content.calls.ts'
import type { ContentPage } from '#contract/content/content-names.ts'
import type { Locale } from '#contract/locale.ts'
import type { Api } from '#web/api/api.ts'

/** What the office has written for one of its pages; undefined: nothing. */
export const readOfficeWords = async (api: Api, page: ContentPage, locale: Locale): Promise<PageView | undefined> =>
  (await api('GET /api/v1/content/pages/{page}/', { params: { page }, query: { locale } })).page
