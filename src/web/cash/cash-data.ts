import type { LoaderFunctionArgs } from 'react-router'
import type { CalculatorInit, CityView, DirectionItem } from '#contract/calculator/direction.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { type Api, apiOf } from '#web/api/api.ts'
import { type InitNotice, type InitQuery, readAddress } from '#web/calculator/read-address.ts'

/** A direction in cash, and where it is exchanged. */
export type CashOption = Pick<DirectionItem, 'from' | 'to' | 'state'> & { cities: readonly string[] }

/** What does not change while a visitor counts: where cash is exchanged, for what, and how things are called. */
export type CashOffer = { options: CashOption[]; cities: CityView[]; currencies: CurrencyItem[] }

export type CashView = Pick<
  CalculatorInit,
  'pair' | 'quote' | 'refusal' | 'side' | 'amount' | 'city' | 'tech' | 'now'
> & { notices: InitNotice[] }

/** Undefined where the office exchanges no cash. */
export type CashData = { offer: CashOffer; view: CashView } | undefined

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CashData> {
  const api = apiOf(context)
  const { query, notices } = readCashAddress(new URL(request.url).searchParams)
  const all = await api('GET /api/v1/calculator/')
  const options = all.flatMap(({ from, to, state, cities = [] }) =>
    cities.length ? [{ from, to, state, cities }] : [],
  )
  if (!options.length) return undefined
  const [view, cities, currencies] = await Promise.all([
    readCashView(api, options, query),
    readCities(api, options),
    api('GET /api/v1/calculator/from/'),
  ])
  const used = new Set(options.flatMap(({ from, to }) => [from, to]))
  return {
    offer: { options, cities, currencies: currencies.filter(({ code }) => used.has(code)) },
    view: { ...view, notices: [...notices, ...view.notices] },
  }
}

/**
 * What the address asks for. The form of this page says what stood in it before: an amount that was left as it was when
 * another pair was chosen was not meant for that.
 */
function readCashAddress(search: URLSearchParams): ReturnType<typeof readAddress> {
  const { query, notices } = readAddress(search)
  const pair = `${query.from}-${query.to}`
  const before = search.get('before')?.split(' ') ?? []
  const isLeft = before.length === 2 && before[0] !== pair && before[1] === search.get('amount')
  const { amount, ...rest } = query
  return { query: { ...rest, ...(amount !== undefined && !isLeft && { amount }) }, notices }
}

/** What is counted for a question. The city goes before the pair: what is not exchanged there gives way to what is. */
export async function readCashView(api: Api, options: readonly CashOption[], asked: InitQuery): Promise<CashView> {
  const { from, to } = chooseOption(options, asked)
  const isAsked = asked.from === from && asked.to === to
  const { amount, side, city, promo, ref } = asked
  const { pair, quote, refusal, tech, now, ...view } = await api('GET /front-api/calculator/init', {
    query: {
      from,
      to,
      ...(isAsked && amount !== undefined && { amount }),
      ...(isAsked && side && { side }),
      ...(city !== undefined && { city }),
      ...(promo !== undefined && { promo }),
      ...(ref !== undefined && { ref }),
    },
  })
  const named = [asked.from, asked.to].filter(code => code !== undefined).join(' ')
  const notThere: InitNotice[] = named && !isAsked ? [{ code: 'no-such-pair', asked: named }] : []
  return {
    pair,
    ...(quote && { quote }),
    ...(refusal && { refusal }),
    side: view.side,
    amount: view.amount,
    ...(view.city && { city: view.city }),
    tech,
    now,
    notices: [...notThere, ...view.notices],
  }
}

/** The pair that was asked for, if it is exchanged in cash in that city; else one that works there. */
function chooseOption(options: readonly CashOption[], { from, to, city }: InitQuery): CashOption {
  const there = options.filter(({ cities }) => city !== undefined && cities.includes(city))
  const among = there.length ? there : options
  const works = among.filter(({ state }) => state === 'on')
  const isAsked = (option: CashOption) => option.from === from && option.to === to
  return (
    among.find(isAsked) ??
    // Without JavaScript a currency is chosen before the office has said what it is exchanged for.
    works.find(option => option.from === from) ??
    works.find(option => option.to === to) ??
    works[0] ??
    among[0]!
  )
}

/** What is got for a currency: the same as before where that is exchanged, else what works. */
export function bestTarget(options: readonly CashOption[], from: string, before: string): string {
  const targets = options.filter(option => option.from === from)
  const best = targets.find(({ to }) => to === before) ?? targets.find(({ state }) => state === 'on') ?? targets[0]
  return best?.to ?? before
}

/** Every city in which some cash changes hands, by as few questions as it takes. */
async function readCities(api: Api, options: readonly CashOption[]): Promise<CityView[]> {
  const cities = new Map<string, CityView>()
  for (const { from, to, cities: codes } of options) {
    if (codes.every(code => cities.has(code))) continue
    const pair = await api('GET /api/v1/calculator/pair/{from}/{to}/', { params: { from, to } })
    for (const city of pair.cities) cities.set(city.code, city)
  }
  return [...cities.values()]
}
