import type { LoaderFunctionArgs } from 'react-router'
import type { CityView } from '#contract/catalogue/direction.ts'
import { apiOf } from '#web/api/api.ts'

export type ContactsData = { cities: readonly CityView[]; now: string }

/** The cities with a branch; the office itself is known to every page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ContactsData> {
  const { cities, now } = await apiOf(context)('GET /api/v1/calculator/cities/')
  return { cities: cities.filter(({ branches }) => branches.length > 0), now }
}
