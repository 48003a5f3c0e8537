import type { LoaderFunctionArgs } from 'react-router'
import type { PageView } from '#contract/content/content.calls.ts'
import type { DiscountsView } from '#contract/discounts/discounts.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readOfficeWords } from '#web/shell/office-words.ts'

export type DiscountsData = DiscountsView & { words: PageView | undefined }

export async function loader({ context }: LoaderFunctionArgs): Promise<DiscountsData> {
  const [discounts, words] = await Promise.all([
    apiOf(context)('GET /api/v1/discounts/'),
    readOfficeWords(apiOf(context), 'discounts', context.get(localeContext)),
  ])
  return { ...discounts, words }
}
