import type { CityView } from '#contract/catalogue/direction.ts'
import type { Api } from '#web/api/api.ts'

/** The names of the open cities by their codes, in the order of the catalogue. */
export type ShownCities = Readonly<Record<string, CityView['name']>>

export async function readCityNames(api: Api): Promise<ShownCities> {
  const { cities } = await api('GET /api/v1/calculator/cities/')
  return Object.fromEntries(cities.map(({ code, name }) => [code, name]))
}
