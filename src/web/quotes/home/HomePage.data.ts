import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readFirstView, withoutDirections } from '#web/quotes/calculator/first-view.ts'
import { withWords } from '#web/quotes/calculator/notice-words.ts'
import { isSentForm, readAddress } from '#web/quotes/calculator/read-address.ts'
import type { Loaded } from '#web/quotes/calculator/use-calculator.ts'
import type { OfficeInFigures } from './read-office.ts'
import { loadReadParts } from './read-parts.ts'

export type HomeData = Loaded & { office: OfficeInFigures }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const locale = context.get(localeContext)
  // A form is sent without JavaScript alone, so what reads it is loaded only then. The router adds the language.
  if (isSentForm(searchParams)) {
    const { addressAfterSent } = await import('#web/quotes/calculator/sent-form.ts')
    throw redirect(await addressAfterSent(context, searchParams, locale))
  }
  const { query, notices } = readAddress(searchParams, locale)
  const [view, office] = await Promise.all([
    readFirstView(context, query),
    import('./read-office.ts').then(({ readOffice }) => readOffice(apiOf(context), locale)),
    loadReadParts(),
  ])
  if (!view) return withoutDirections(context)
  const said = await withWords([...notices, ...view.notices], locale)
  return { view, office, notices: said, promo: query.promo } satisfies HomeData
}
