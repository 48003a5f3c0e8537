import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quote } from '#contract/money/quote.ts'
import type { CityTermsWithAmounts } from '#server/catalogue/direction-amounts.ts'
import { inFirstCity } from '#server/catalogue/terms-in-cities.ts'
import { rateItems } from '#server/partners/rates-file.ts'
import { demoBoard, freshRate, market, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { type BoardInput, buildBoard, type CashPlace, entryIn, entryOf } from './board.ts'
import { initView } from './calculator-init.ts'
import { pairView } from './pair-view.ts'
import { quoteView } from './quote-view.ts'
import { readQuote } from './signed-quote.ts'

const KEY = 'a key of this test'
const own = demoBoard.directions.find(({ from, to }) => from === 'USDTTRC20' && to === 'CASHRUB')!
const [first = '', second = '', third = ''] = own.cities
const nothing = {
  branch: '',
  marginBps: null,
  fromMin: null,
  fromMax: null,
  toMin: null,
  toMax: null,
  reserve: null,
  hours: null,
}
const inCity = (city: string, terms: Partial<CityTermsWithAmounts<bigint>>) => ({ ...nothing, city, ...terms })

/** The demo office whose cash direction has these terms in its cities. */
function officeWith(
  terms: readonly CityTermsWithAmounts<bigint>[],
  promised = (_city: string, _branch: string) => 0n,
): BoardInput {
  const cities = demoBoard.cities.map(city => ({ ...city, branches: city.branches.map(branch => ({ ...branch })) }))
  const direction = inFirstCity({ ...own, hours: undefined }, terms, promised)
  return {
    ...demoBoard,
    cities,
    directions: demoBoard.directions.map(one => (one === own ? direction : one)),
  }
}
const boardOf = (...given: Parameters<typeof officeWith>) => buildBoard(officeWith(...given), saturdayNoon)
const there = (board: ReturnType<typeof boardOf>, place: CashPlace) => {
  const entry = entryIn(board, entryOf(board, own.from, own.to)!, place)
  if (entry.state === 'paused') throw new Error(`paused: ${entry.pause.because}`)
  return entry
}
const marginIn = (board: ReturnType<typeof boardOf>, place: CashPlace) =>
  there(board, place).direction.pricing.marginBps

test('a city has its own terms, a branch what it says itself, and both else what stands above them', () => {
  const branch = demoBoard.cities.find(({ code }) => code === second)!.branches[0]!.code
  const board = boardOf([
    inCity(second, { marginBps: 400, fromMin: 700_000_000n }),
    inCity(second, { branch, marginBps: 450 }),
  ])
  expect([first, second, third].map(city => marginIn(board, { city }))).toEqual([
    own.pricing.marginBps,
    400n,
    own.pricing.marginBps,
  ])
  expect(there(board, { city: second, branch })).toMatchObject({
    direction: { pricing: { marginBps: 450n }, fromLimits: { min: 700_000_000n }, place: `${second} ${branch}` },
  })
  // What is not there counts as not named.
  expect(marginIn(board, { city: second, branch: 'NO-SUCH' })).toBe(400n)
  expect(marginIn(board, { city: 'NOWHERE' })).toBe(own.pricing.marginBps)
})

test('lists and the calculator begin with the first city', () => {
  const board = boardOf([inCity(first, { marginBps: 300 })])
  const { item } = entryOf(board, own.from, own.to)!
  const { give, get } = there(board, { city: first }).item
  expect([item.give, item.get]).toEqual([give, get])
  const view = initView(
    { board, catalogue: { office: { categories: [], identity: {}, reviewFromUsd: 1_000 } } as never },
    { from: own.from, to: own.to, amount: '1000' },
    { now: saturdayNoon, key: KEY },
  )!
  expect(view.city).toBe(first)
  expect(view.pair.course).toEqual({ give, get })
})

describe('a quote', () => {
  const board = boardOf(
    [inCity(second, { marginBps: 400, fromMin: 3_000_000_000n, reserve: 50_000_000n })],
    () => 10_000_000n,
  )
  const quoted = (place: CashPlace, units: bigint) =>
    quoteView(board, there(board, place), { side: 'from', units }, { now: saturdayNoon, key: KEY })

  test('is by the margin of its city, and names the city in its signature', () => {
    const [here, elsewhere] = [quoted({ city: second }, 4_000_000_000n), quoted({ city: first }, 4_000_000_000n)]
    if (!here.ok || !elsewhere.ok) throw new Error('no quote')
    expect(Number(here.value.get)).toBeLessThan(Number(elsewhere.value.get))
    const placeOf = (token: string) => readQuote(token, KEY, saturdayNoon)
    expect(placeOf(here.value.token)).toMatchObject({ value: { place: second } })
    expect(placeOf(elsewhere.value.token)).toMatchObject({ value: { place: null } })
  })

  test('keeps to the limits of its city, and to what is left of its reserve', () => {
    expect(quoted({ city: second }, 2_000_000_000n)).toMatchObject({
      refusal: { reason: 'below-minimum', minimum: '3000.000000' },
    })
    expect(quoted({ city: first }, 2_000_000_000n).ok).toBe(true)
    // 500 000 less what is promised, 100 000.
    expect(quoted({ city: second }, 9_000_000_000n)).toMatchObject({
      refusal: { reason: 'beyond-reserve', reserve: '400000.00' },
    })
    expect(pairView(board, there(board, { city: second })).reserve).toBe('400000.00')
    expect(quoted({ city: first }, 9_000_000_000n).ok).toBe(true)
  })
})

test('a city keeps its own hours', () => {
  const closed = { timeZone: 'Europe/Moscow', spans: [{ days: [1], from: '10:00', to: '11:00' }] }
  const board = boardOf([inCity(second, { hours: closed })])
  const entry = entryIn(board, entryOf(board, own.from, own.to)!, { city: second })
  expect(entry).toMatchObject({ state: 'paused', pause: { because: 'hours' } })
  expect(there(board, { city: first }).state).toBe('on')
})

test('monitors are told of each city by its own rate, limits and reserve, and not of one that is closed', () => {
  const closed = { timeZone: 'Europe/Moscow', spans: [{ days: [1], from: '10:00', to: '11:00' }] }
  const board = boardOf([
    inCity(second, { marginBps: 400, fromMin: 700_000_000n, reserve: 50_000_000n }),
    inCity(third, { hours: closed }),
  ])
  const items = rateItems(board, 'from').filter(({ from, to }) => from === own.from && to === own.to)
  expect(items.map(({ city }) => city)).toEqual(own.cities.filter(city => city !== third))
  const of = (wanted: string) => items.find(({ city }) => city === wanted)!
  expect(of(second)).toMatchObject({ minamount: '700', amount: '500000' })
  expect(Number(of(second).out) / Number(of(second).in)).toBeLessThan(Number(of(first).out) / Number(of(first).in))
  expect(of(first)).not.toMatchObject({ minamount: '700' })
})

test('whatever the terms of the cities, no quote leaves less of the price than the floor', () => {
  const bps = fc.integer({ min: Number(own.pricing.floorBps), max: 5_000 })
  const price = Number(market['USDT/RUB'])
  fc.assert(
    fc.property(bps, bps, fc.bigInt({ min: 1_000_000_000n, max: 5_000_000_000n }), (city, branch, units) => {
      const [code] = demoBoard.cities.find(({ code }) => code === second)!.branches.map(({ code }) => code)
      const board = boardOf([inCity(second, { marginBps: city }), inCity(second, { branch: code!, marginBps: branch })])
      for (const place of [{ city: second }, { city: second, branch: code! }]) {
        const { terms } = there(board, place)
        const made = quote(terms, { side: 'from', units }, { discountBps: 10_000n })
        if (!made.ok) continue
        const kept = 1 - Number(made.value.get.units) / 100 / ((Number(units) / 1_000_000) * price)
        expect(kept * 10_000).toBeGreaterThanOrEqual(Number(own.pricing.floorBps) - 1)
      }
    }),
    { numRuns: 40 },
  )
})

test('the rate of a city moves with the market', () => {
  const terms = [inCity(second, { marginBps: 400 })]
  const office = officeWith(terms)
  const before = buildBoard(office, saturdayNoon)
  const dearer = new Map(office.rates).set('USDT/RUB', freshRate('95', new Date(saturdayNoon.getTime() + 120_000)))
  const after = buildBoard({ ...office, rates: dearer }, saturdayNoon, before)
  expect(Number(there(after, { city: second }).item.get)).toBeGreaterThan(
    Number(there(before, { city: second }).item.get),
  )
})

test('a city that opens makes another version of the board, though the direction is as it was', () => {
  const fromTwo = { timeZone: 'UTC', spans: [{ days: [6], from: '09:01', to: '18:00' }] }
  const office = officeWith([inCity(second, { hours: fromTwo })])
  const before = buildBoard(office, saturdayNoon)
  const after = buildBoard(office, new Date(saturdayNoon.getTime() + 60_000), before)
  expect(after.version).not.toBe(before.version)
  expect(after.changed.map(({ from, to }) => `${from.code}-${to.code}`)).toEqual([`${own.from}-${own.to}`])
  expect(buildBoard(office, new Date(saturdayNoon.getTime() + 61_000), after).version).toBe(after.version)
})

test('the page of a pair has its cities as a list: each with its terms, and branches with some of their own', () => {
  const branch = demoBoard.cities.find(({ code }) => code === second)!.branches[0]!.code
  const night = { timeZone: 'Europe/Moscow', spans: [{ days: [1], from: '20:00', to: '23:00' }] }
  const board = boardOf([
    inCity(first, { marginBps: 100 }),
    inCity(second, { marginBps: 400, fromMin: 700_000_000n, reserve: 20_000_000n }),
    inCity(second, { branch, hours: night }),
  ])
  const { places = [], course, cities } = pairView(board, entryOf(board, own.from, own.to)!)
  expect(places.map(({ city, branch }) => [city, branch])).toEqual(
    cities.flatMap(({ code }) =>
      code === second
        ? [
            [code, undefined],
            [code, branch],
          ]
        : [[code, undefined]],
    ),
  )
  const at = (city: string, of?: string) => places.find(place => place.city === city && place.branch === of)!
  expect(at(first).course).toEqual(course)
  expect(at(second).course).toEqual(
    there(board, { city: second }).item && pairView(board, there(board, { city: second })).course,
  )
  expect(at(second).course).not.toEqual(course)
  expect(at(second)).toMatchObject({ reserve: '200000.00', limits: { from: { min: '700.000000' } } })
  expect(at(second, branch)).toMatchObject({ reserve: '200000.00', hours: night })
  // One for all: no list.
  expect(pairView(boardOf([]), entryOf(boardOf([]), own.from, own.to)!).places).toBeUndefined()
})
