import type { LoaderFunctionArgs } from 'react-router'
import type { CityView } from '#contract/catalogue/direction.ts'
import type { PageView } from '#contract/content/content.calls.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readOfficeWords } from '#web/shell/office-words.ts'

export type ContactsData = {
  cities: readonly CityView[]
  now: string
  words: PageView | undefined
  /** How long the office's own chat usually takes to answer, in minutes; absent while too few have been answered. */
  usualMinutes: number | undefined
}

/** The cities with a branch, and what the office has written; the office itself is known to every page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ContactsData> {
  const [{ cities, now }, words, { usualMinutes }] = await Promise.all([
    apiOf(context)('GET /api/v1/calculator/cities/'),
    readOfficeWords(apiOf(context), 'contacts', context.get(localeContext)),
    apiOf(context)('GET /api/v1/chat-presence/'),
  ])
  return { cities: cities.filter(({ branches }) => branches.length > 0), now, words, usualMinutes }
}
