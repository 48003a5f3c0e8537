import type { LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { type BannerSize, type BannerTheme, bannerSizes, bannerThemes } from '#contract/partners/banners.ts'
import { apiOf } from '#web/api/api.ts'
import { splitLocale } from '#web/locale/locale.tsx'
import { EXAMPLE_MARGINS, EXAMPLE_TURNOVERS } from './example.ts'

/** The terms, the example and the banner that the address names, or the usual ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { pathname, searchParams: search } = new URL(request.url)
  const [view, gives] = await Promise.all([api('GET /api/v1/partners/'), api('GET /api/v1/calculator/from/')])
  const from = (gives.find(({ code }) => code === search.get('from')) ?? gives[0])?.code
  const gets = from === undefined ? [] : await api('GET /api/v1/calculator/from/{from}/', { params: { from } })
  const to = (gets.find(({ code }) => code === search.get('to')) ?? gets[0])?.code
  const named = ({ code, name }: (typeof gives)[number]) => ({ code, name })
  return {
    view,
    gives: gives.map(named),
    gets: gets.map(named),
    example: {
      turnover: EXAMPLE_TURNOVERS.find(sum => String(sum) === search.get('turnover')) ?? 50_000,
      margin: EXAMPLE_MARGINS.find(bps => String(bps) === search.get('margin')) ?? 100,
    },
    banner: {
      from,
      to,
      size: bannerSizes.find(size => size === search.get('size')) ?? ('468x60' satisfies BannerSize),
      theme: bannerThemes.find(theme => theme === search.get('theme')) ?? ('light' satisfies BannerTheme),
      locale: readLocale(search.get('locale')) ?? splitLocale(pathname).locale,
    },
  }
}

export type PartnersData = Awaited<ReturnType<typeof loader>>

const readLocale = (text: string | null): Locale | undefined => (text === 'ru' || text === 'en' ? text : undefined)
