import type { LoaderFunctionArgs } from 'react-router'
import type { CalculatorInit, CityView, DirectionItem } from '#contract/catalogue/direction.ts'
import type { PageView } from '#contract/content/content.calls.ts'
import type { Locale } from '#contract/locale.ts'
import { type Api, apiOf, type CallOptions } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { withoutDirections } from '#web/quotes/calculator/first-view.ts'
import { withWords } from '#web/quotes/calculator/notice-words.ts'
import { type InitNotice, type InitQuery, readAddress } from '#web/quotes/calculator/read-address.ts'
import type { Loaded } from '#web/quotes/calculator/use-calculator.ts'
import { readOfficeWords } from '#web/shell/office-words.ts'

/** A direction in cash with its cities. */
export type CashOption = Pick<DirectionItem, 'from' | 'to' | 'state'> & { cities: readonly string[] }

/** Where cash is exchanged, and for what: the same for every question of the page. */
export type CashOffer = { options: CashOption[]; cities: CityView[] }

/** Undefined where the office exchanges no cash. */
export type CashData = (Loaded & { offer: CashOffer; words: PageView | undefined }) | undefined

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { query, notices } = readCashAddress(new URL(request.url).searchParams, context.get(localeContext))
  const all = await api('GET /api/v1/calculator/')
  if (!all.length) return withoutDirections(context)
  const options = all.flatMap(({ from, to, state, cities = [] }) =>
    cities.length ? [{ from, to, state, cities }] : [],
  )
  if (!options.length) return undefined
  const [view, { cities }, words] = await Promise.all([
    readCashView(api, options, query),
    api('GET /api/v1/calculator/cities/'),
    readOfficeWords(apiOf(context), 'cash', context.get(localeContext)),
  ])
  const inCash = new Set(options.flatMap(option => option.cities))
  const used = new Set(options.flatMap(({ from, to }) => [from, to]))
  return {
    offer: { options, cities: cities.filter(({ code }) => inCash.has(code)) },
    view: { ...view, currencies: view.currencies.filter(({ code }) => used.has(code)), targets: [] },
    notices: await withWords([...notices, ...view.notices], context.get(localeContext)),
    promo: query.promo,
    words,
  } satisfies CashData
}

/**
 * The question of an address. The form sends its former pair and amount as `before`: an amount that did not change with the
 * pair belongs to the former pair, and is dropped.
 */
function readCashAddress(search: URLSearchParams, locale: Locale): ReturnType<typeof readAddress> {
  const { query, notices } = readAddress(search, locale)
  const pair = `${query.from}-${query.to}`
  const before = search.get('before')?.split(' ') ?? []
  const isLeft = before.length === 2 && before[0] !== pair && before[1] === search.get('amount')
  const { amount, ...rest } = query
  return { query: { ...rest, amount: amount !== undefined && !isLeft ? amount : undefined }, notices }
}

/** The quote for a question. The city goes before the pair: a pair that is not exchanged there gives way to one that is. */
export async function readCashView(
  api: Api,
  options: readonly CashOption[],
  { amount, side, ...asked }: InitQuery,
  call?: CallOptions,
): Promise<CalculatorInit> {
  const { from, to } = chooseOption(options, asked)
  const isAsked = asked.from === from && asked.to === to
  const query = {
    ...asked,
    from,
    to,
    amount: isAsked && amount !== undefined ? amount : undefined,
    side: isAsked && side ? side : undefined,
  }
  const view = await api('GET /front-api/calculator/init', { query }, call)
  const named = [asked.from, asked.to].filter(code => code !== undefined).join(' ')
  const notThere: InitNotice[] = named && !isAsked ? [{ code: 'no-such-pair', asked: named }] : []
  return { ...view, notices: [...notThere, ...view.notices] }
}

/** The pair of the question, if it is exchanged in cash in that city; otherwise another pair of that city. */
function chooseOption(options: readonly CashOption[], { from, to, city }: InitQuery): CashOption {
  const there = options.filter(({ cities }) => city !== undefined && cities.includes(city))
  const among = there.length ? there : options
  const works = among.filter(({ state }) => state === 'on')
  const isAsked = (option: CashOption) => option.from === from && option.to === to
  return (
    among.find(isAsked) ??
    // Without JavaScript a currency is chosen before its targets are known.
    works.find(option => option.from === from) ??
    works.find(option => option.to === to) ??
    works[0] ??
    among[0]!
  )
}

/** The target for a currency: the former target where the pair exists, otherwise a target that works. */
export function bestTarget(options: readonly CashOption[], from: string, before: string): string {
  const targets = options.filter(option => option.from === from)
  const best = targets.find(({ to }) => to === before) ?? targets.find(({ state }) => state === 'on') ?? targets[0]
  return best?.to ?? before
}
