import { data, type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { CalculatorInit, PairView, RelatedPairs } from '#contract/catalogue/direction.ts'
import type { RateStep } from '#contract/catalogue/rate-step.ts'
import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { pairPath, readPairSlug } from '#contract/quotes/pair-address.ts'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import { type Api, apiContext, apiOf, type CallOptions } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext, splitLocale } from '#web/locale/locale.tsx'
import { readAskedBefore } from '#web/quotes/asked-before.ts'
import { withWords } from '#web/quotes/calculator/notice-words.ts'
import { readAddress } from '#web/quotes/calculator/read-address.ts'
import type { Loaded } from '#web/quotes/calculator/use-calculator.ts'
import type { Latest } from '#web/quotes/reviews/LatestReviews.tsx'
import { ORDER_ON_PAIR } from './order-on-pair.ts'
import type { HoldTerms } from './PairHolds.tsx'

/** The data of the page of a pair, all of one version of the board. */
export type PairData = RelatedPairs & {
  pair: PairView
  steps: RateStep[]
  tech: CalculatorInit['tech']
  /** What the office asks to see, said before a claim is opened. */
  asked?: VerificationTerms
  /** What a hold of the checks of origin asks and takes, where the pair is checked. */
  holds?: HoldTerms
  reviews?: Latest
  /** The start of the page's calculator, without what stands in the other fields. */
  counted: Omit<Loaded, 'view'> & { view: Omit<CalculatorInit, 'pair' | 'tech' | 'boardVersion' | 'now'> }
  /** The version of the board; the stream goes on after it. */
  boardVersion: string
  now: string
}

/** The pair of the address. Another spelling is redirected; a pair that the office does not exchange is not found. */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<PairData> {
  const asked = readPairSlug(params.pair ?? '')
  if (!asked) throw notFound()
  const { pathname, search, searchParams } = new URL(request.url)
  const locale = context.get(localeContext)
  const { query, notices } = readAddress(searchParams, locale)
  const found = await readPair(apiOf(context), context.get(apiContext), asked, { query, notices, locale })
  const { path } = splitLocale(pathname)
  const own = pairPath(asked.from, asked.to) + (hasForm(path) ? ORDER_ON_PAIR : '')
  // The router adds the language.
  if (path !== own) throw redirect(own + search, 308)
  const [terms, holds, reviews] = await Promise.all([
    readAskedBefore(context),
    found.pair.demands.includes('aml') ? readHoldTerms(context.get(apiContext)) : undefined,
    // The page does without them.
    context
      .get(apiContext)('GET /api/v1/calculator/reviews/')
      .catch(() => undefined),
  ])
  return { ...found, asked: terms ? terms : found.asked, holds: holds ? holds : found.holds, reviews }
}

const hasForm = (path: string): boolean => path.endsWith(ORDER_ON_PAIR)

/** While the form of an order is open, it reads what it needs; the page around it, and what is typed there, stay as they are. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isHere = currentParams.pair === nextParams.pair
  // A way back that does not say a pair of its own: the calculator stands as it was left.
  const isBack = hasForm(currentUrl.pathname) && !nextUrl.searchParams.has('from')
  return !(isHere && (hasForm(nextUrl.pathname) || isBack)) && defaultShouldRevalidate
}

/** Where the policy cannot be read now, the page goes without it. */
async function readHoldTerms(api: Api): Promise<HoldTerms | undefined> {
  try {
    const { asks, answerHours, decideHours } = await api('GET /api/v1/aml/policy/', { query: {} })
    return { asks, answerHours, decideHours }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const notFound = () => data({ message: 'No such pair' }, { status: 404 })

/** The board may change between two answers; the page must not mix two versions. */
const MOST_ATTEMPTS = 3

type Asked = ReturnType<typeof readAddress> & { locale: Locale }

async function readPair(
  api: Api,
  bare: Api,
  { from, to }: { from: string; to: string },
  { query, notices, locale }: Asked,
): Promise<PairData> {
  const params = { from, to }
  for (let attempt = 1; ; attempt++) {
    const [view, related, explained] = await Promise.all([
      api('GET /front-api/calculator/init', { query: { ...query, ...params } }),
      bare('GET /front-api/calculator/related/{from}/{to}', { params }),
      explain(bare, params, { city: query.city }),
    ])
    // The page offers no other currencies.
    const { pair, tech, currencies: _, targets: __, now, boardVersion, ...counted } = view
    if (pair.from.code !== from || pair.to.code !== to) throw notFound()
    if (attempt < MOST_ATTEMPTS && !isSame(pair.course, explained)) continue

    return {
      pair,
      steps: isSame(pair.course, explained) ? (explained?.steps ?? []) : [],
      tech,
      ...related,
      counted: {
        view: { ...counted, currencies: [], targets: [] },
        notices: await withWords([...notices, ...view.notices], locale),
        promo: query.promo,
      },
      boardVersion,
      now,
    }
  }
}

/** Where cash changes hands, if it is said. */
type CashPlace = { city?: string | undefined }

/** The parts of the page that the market moves, read again. */
export async function readRateOf(
  api: Api,
  params: { from: string; to: string },
  there: CashPlace,
  signal: AbortSignal,
) {
  for (let attempt = 1; ; attempt++) {
    const pair = await api('GET /api/v1/calculator/pair/{from}/{to}/', { params, query: there }, { signal })
    const explained = pair.course && (await explain(api, params, there, { signal }))
    if (attempt < MOST_ATTEMPTS && !isSame(pair.course, explained)) continue
    return { pair, steps: isSame(pair.course, explained) ? (explained?.steps ?? []) : [] }
  }
}

/** The steps of the rate; a paused direction has none. */
async function explain(api: Api, params: { from: string; to: string }, query: CashPlace, options?: CallOptions) {
  try {
    return await api('GET /api/v1/calculator/course/{from}/{to}/', { params, query }, options)
  } catch (error) {
    if (error instanceof ApiError && withoutRate.has(error.problem.code)) return undefined
    throw error
  }
}

/** The call of the pair decides whether the pair exists. */
const withoutRate = new Set(['rates-unavailable', 'maintenance', 'not-found', 'invalid'])

const isSame = (a: ExchangeRate | undefined, b: ExchangeRate | undefined): boolean =>
  a?.give === b?.give && a?.get === b?.get
