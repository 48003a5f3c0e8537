import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CourseStep } from '#contract/calculator/course-step.ts'
import type { CalculatorInit, DirectionItem, PairView } from '#contract/calculator/direction.ts'
import { pairPath, readPairSlug } from '#contract/calculator/pair-address.ts'
import type { Course } from '#contract/money/course.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readAddress } from '#web/calculator/read-address.ts'
import type { Loaded } from '#web/calculator/use-calculator.ts'
import { splitLocale } from '#web/locale/locale.tsx'

export type RelatedPair = { from: CurrencyItem; to: CurrencyItem; course: Course }

/** What the page of a pair shows, all of one moment of the office. */
export type PairData = {
  pair: PairView
  steps: CourseStep[]
  tech: CalculatorInit['tech']
  /** Other things to get for the same, and other things to give for it. */
  sameFrom: RelatedPair[]
  sameTo: RelatedPair[]
  hasWayBack: boolean
  /** What the calculator of the page begins with, beside the rest of this. */
  counted: Omit<Loaded, 'view'> & { view: Omit<CalculatorInit, 'pair' | 'tech' | 'boardVersion' | 'now'> }
  /** The board that all this is of: the stream goes on after it. */
  boardVersion: string
  now: string
}

/** The pair that the address names. Another spelling of it leads here; what the office does not exchange is not there. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<PairData> {
  const asked = readPairSlug(params.pair ?? '')
  if (!asked) throw notFound()
  const { pathname, search, searchParams } = new URL(request.url)
  const found = await readPair(apiOf(context), context.get(apiContext), asked, readAddress(searchParams))
  const own = pairPath(asked.from, asked.to)
  // The router puts the language before it.
  if (splitLocale(pathname).path !== own) throw redirect(own + search, 308)
  return found
}

const notFound = () => data({ message: 'No such pair' }, { status: 404 })

/** A tick may come between two answers; figures of two moments do not belong on one page. */
const MOST_ATTEMPTS = 3

type Asked = ReturnType<typeof readAddress>

async function readPair(
  api: Api,
  bare: Api,
  { from, to }: { from: string; to: string },
  { query, notices }: Asked,
): Promise<PairData> {
  const params = { from, to }
  for (let attempt = 1; ; attempt++) {
    const [view, directions, explained] = await Promise.all([
      api('GET /front-api/calculator/init', { query: { ...query, ...params } }),
      api('GET /api/v1/calculator/'),
      explain(bare, params),
    ])
    const { pair, tech, currencies, targets, now, boardVersion, ...counted } = view
    if (pair.from.code !== from || pair.to.code !== to) throw notFound()
    if (attempt < MOST_ATTEMPTS && !isSame(pair.course, explained)) continue

    const known = new Map([...currencies, ...targets].map(currency => [currency.code, currency]))
    const related = (fits: (item: DirectionItem) => boolean) => relatedPairs(directions.filter(fits), known)
    return {
      pair,
      steps: isSame(pair.course, explained) ? (explained?.steps ?? []) : [],
      tech,
      sameFrom: related(item => item.from === from && item.to !== to),
      sameTo: related(item => item.to === to && item.from !== from),
      hasWayBack: directions.some(item => item.from === to && item.to === from),
      // Nothing but this pair is for choice on its page.
      counted: {
        view: { ...counted, currencies: [], targets: [] },
        notices: [...notices, ...view.notices],
        promo: query.promo,
      },
      boardVersion,
      now,
    }
  }
}

/** What the market moves on this page, anew. */
export async function readCourseOf(api: Api, params: { from: string; to: string }) {
  for (let attempt = 1; ; attempt++) {
    const pair = await api('GET /api/v1/calculator/pair/{from}/{to}/', { params })
    const explained = pair.course && (await explain(api, params))
    if (attempt < MOST_ATTEMPTS && !isSame(pair.course, explained)) continue
    return { pair, steps: isSame(pair.course, explained) ? (explained?.steps ?? []) : [] }
  }
}

/** How the course came about; a direction that is paused has none. */
async function explain(api: Api, params: { from: string; to: string }) {
  try {
    return await api('GET /api/v1/calculator/course/{from}/{to}/', { params, query: {} })
  } catch (error) {
    if (error instanceof ApiError && withoutCourse.has(error.problem.code)) return undefined
    throw error
  }
}

/** Whether there is such a pair is not decided here. */
const withoutCourse = new Set(['rates-unavailable', 'maintenance', 'not-found', 'invalid'])

const isSame = (a: Course | undefined, b: Course | undefined): boolean => a?.give === b?.give && a?.get === b?.get

const MOST_RELATED = 6

/** Those that work now, the popular ones first. */
function relatedPairs(directions: DirectionItem[], known: ReadonlyMap<string, CurrencyItem>): RelatedPair[] {
  const pairs = directions.flatMap(({ give, get, ...item }) => {
    const [from, to] = [known.get(item.from), known.get(item.to)]
    return from && to && give && get ? [{ from, to, course: { give, get } }] : []
  })
  const rank = ({ from, to }: RelatedPair) => Number(from.popular) + Number(to.popular)
  return pairs.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_RELATED)
}
