import { expect, test } from 'vitest'
import { isForOneGiven, pricesOf, summaryOf, thinned } from './history-summary.ts'

const points = (...prices: string[]) => prices.map((price, n) => ({ at: `2026-11-2${n}T00:00:00Z`, price }))

test.each([
  [['100', '80', '120', '110'], { least: '80', most: '120', last: '110', changePercent: '+10.00' }],
  [['3', '2'], { least: '2', most: '3', last: '2', changePercent: '-33.33' }],
  [['9.5', '10', '9.5'], { least: '9.5', most: '10', last: '9.5', changePercent: '0.00' }],
  [['6412380.5'], { least: '6412380.5', most: '6412380.5', last: '6412380.5', changePercent: '0.00' }],
])('the minimum, maximum and change of %j are %o', (prices, summary) => {
  expect(summaryOf(points(...prices))).toEqual(summary)
})

test('without points there is nothing to sum up', () => {
  expect(summaryOf([])).toBeUndefined()
})

test('sellers and buyers of bitcoin see the same price', () => {
  const at = '2026-11-21T00:00:00Z'
  expect(pricesOf([{ at, give: '1', get: '6412380.5' }], true)).toEqual([{ at, price: '6412380.5' }])
  expect(pricesOf([{ at, give: '6535200', get: '1' }], false)).toEqual([{ at, price: '6535200' }])
})

test('the chart keeps its direction when the two currencies of a pair change places in value', () => {
  const at = '2026-11-21T00:00:00Z'
  expect(pricesOf([{ at, give: '1.25', get: '1' }], true)).toEqual([{ at, price: '0.8' }])
})

test('the history of a closed direction is drawn as its rate was written last', () => {
  const at = '2026-11-21T00:00:00Z'
  expect(isForOneGiven([{ at, give: '1', get: '15220' }])).toBe(true)
  expect(isForOneGiven([{ at, give: '15220', get: '1' }])).toBe(false)
  expect(isForOneGiven([])).toBe(false)
})

test('a table of many points has the first and the last', () => {
  const many = Array.from({ length: 500 }, (_, n) => n)
  const few = thinned(many, 24)
  expect([few.length, few[0], few.at(-1)]).toEqual([24, 0, 499])
  expect(thinned([1, 2], 24)).toEqual([1, 2])
})
