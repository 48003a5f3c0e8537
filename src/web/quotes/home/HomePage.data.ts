import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { Locale } from '#contract/locale.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readFirstView, withoutDirections } from '#web/quotes/calculator/first-view.ts'
import { withWords } from '#web/quotes/calculator/notice-words.ts'
import { isSentForm, readAddress } from '#web/quotes/calculator/read-address.ts'
import type { Loaded } from '#web/quotes/calculator/use-calculator.ts'
import type { Latest } from '#web/quotes/reviews/LatestReviews.tsx'
import { loadReadParts } from './read-parts.ts'

export type OfficeInFigures = {
  activity?: CallAnswer<CallsByAddress['GET /api/v1/calculator/activity/']>
  recent: CallAnswer<CallsByAddress['GET /api/v1/calculator/recent/']>
  reviews?: Latest
  questions: CallAnswer<CallsByAddress['GET /api/v1/faq/']>['questions']
}

export type HomeData = Loaded & { office: OfficeInFigures }

const RECENT = 5
const QUESTIONS = 5

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const locale = context.get(localeContext)
  const api = apiOf(context)
  // A form is sent without JavaScript alone, so what reads it is loaded only then. The router adds the language.
  if (isSentForm(searchParams)) {
    const { addressAfterSent } = await import('#web/quotes/calculator/sent-form.ts')
    throw redirect(await addressAfterSent(context, searchParams, locale))
  }
  const { query, notices } = readAddress(searchParams, locale)
  const [view, office] = await Promise.all([readFirstView(context, query), readOffice(api, locale), loadReadParts()])
  if (!view) return withoutDirections(context)
  const said = await withWords([...notices, ...view.notices], locale)
  return { view, office, notices: said, promo: query.promo } satisfies HomeData
}

/** What the office says of itself below the calculator; the page does without any of it. */
async function readOffice(api: ReturnType<typeof apiOf>, locale: Locale): Promise<OfficeInFigures> {
  const [activity, recent, reviews, questions] = await Promise.all([
    api('GET /api/v1/calculator/activity/').catch(() => undefined),
    api('GET /api/v1/calculator/recent/').catch(() => []),
    api('GET /api/v1/calculator/reviews/').catch(() => undefined),
    api('GET /api/v1/faq/', { query: { locale } }).then(
      ({ questions }) => questions,
      () => [],
    ),
  ])
  return { activity, recent: recent.slice(0, RECENT), reviews, questions: questions.slice(0, QUESTIONS) }
}
