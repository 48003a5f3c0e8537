import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { Locale } from '#contract/locale.ts'
import type { Api } from '#web/api/api.ts'
import type { Latest } from '#web/quotes/reviews/LatestReviews.tsx'

type City = CallAnswer<CallsByAddress['GET /api/v1/calculator/cities/']>['cities'][number]

/** A city where cash is exchanged now, in the words of the page. Its hours, and the way to it, are of the page of cash. */
export type CashCity = Pick<City, 'code' | 'takes' | 'gives'> & { name: string; addresses: string[] }

export type OfficeInFigures = {
  activity?: CallAnswer<CallsByAddress['GET /api/v1/calculator/activity/']>
  recent: CallAnswer<CallsByAddress['GET /api/v1/calculator/recent/']>
  reviews?: Latest
  questions: CallAnswer<CallsByAddress['GET /api/v1/faq/']>['questions']
  cities: CashCity[]
}

const RECENT = 5
const QUESTIONS = 5

/** What the office says of itself below the calculator; the page does without any of it. */
export async function readOffice(api: Api, locale: Locale): Promise<OfficeInFigures> {
  const [activity, recent, reviews, questions, cities] = await Promise.all([
    api('GET /api/v1/calculator/activity/').catch(() => undefined),
    api('GET /api/v1/calculator/recent/').catch(() => []),
    api('GET /api/v1/calculator/reviews/').catch(() => undefined),
    api('GET /api/v1/faq/', { query: { locale } }).then(
      ({ questions }) => questions,
      () => [],
    ),
    api('GET /api/v1/calculator/cities/').then(
      ({ cities }) => cities.filter(isOpen).map(city => cashCity(city, locale)),
      () => [],
    ),
  ])
  return { activity, recent: recent.slice(0, RECENT), reviews, questions: questions.slice(0, QUESTIONS), cities }
}

const isOpen = ({ paused, takes, gives }: City): boolean => !paused && takes.length + gives.length > 0

const cashCity = ({ code, name, takes, gives, branches }: City, locale: Locale): CashCity => ({
  code,
  name: name[locale],
  takes,
  gives,
  addresses: branches.map(({ address }) => address[locale]),
})
