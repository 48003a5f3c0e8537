import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readFirstView, withoutDirections } from './first-view.ts'
import { withWords } from './notice-words.ts'
import { isSentForm, readAddress } from './read-address.ts'
import type { Loaded } from './use-calculator.ts'

export type HomeData = Loaded & { recent: CallAnswer<CallsByAddress['GET /api/v1/calculator/recent/']> }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const api = apiOf(context)
  // A form is sent without JavaScript alone, so what reads it is loaded only then. The router adds the language.
  if (isSentForm(searchParams)) {
    const { addressAfterSent } = await import('./sent-form.ts')
    throw redirect(await addressAfterSent(context, searchParams))
  }
  const { query, notices } = readAddress(searchParams)
  const [view, recent] = await Promise.all([
    readFirstView(context, query),
    // The list is optional on this page.
    api('GET /api/v1/calculator/recent/').catch(() => []),
  ])
  if (!view) return withoutDirections(context)
  const said = await withWords([...notices, ...view.notices], context.get(localeContext))
  return { view, recent, notices: said, promo: query.promo } satisfies HomeData
}
