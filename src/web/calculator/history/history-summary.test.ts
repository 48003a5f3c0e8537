import { expect, test } from 'vitest'
import { pricesOf, summaryOf, thinned } from './history-summary.ts'

const points = (...prices: string[]) => prices.map((price, n) => ({ at: `2026-11-2${n}T00:00:00Z`, price }))

test.each([
  [['100', '80', '120', '110'], { least: '80', most: '120', last: '110', changePercent: '+10.00' }],
  [['3', '2'], { least: '2', most: '3', last: '2', changePercent: '-33.33' }],
  [['9.5', '10', '9.5'], { least: '9.5', most: '10', last: '9.5', changePercent: '0.00' }],
  [['6412380.5'], { least: '6412380.5', most: '6412380.5', last: '6412380.5', changePercent: '0.00' }],
])('of %j the least, the most and the change are %o', (prices, summary) => {
  expect(summaryOf(points(...prices))).toEqual(summary)
})

test('without points there is nothing to sum up', () => {
  expect(summaryOf([])).toBeUndefined()
})

test('the price of a bitcoin is read both by who sells it and by who buys it', () => {
  const at = '2026-11-21T00:00:00Z'
  expect(pricesOf([{ at, give: '1', get: '6412380.5' }], true)).toEqual([{ at, price: '6412380.5' }])
  expect(pricesOf([{ at, give: '6535200', get: '1' }], false)).toEqual([{ at, price: '6535200' }])
})

test('where the two of a pair have changed places, the chart goes on the same way', () => {
  const at = '2026-11-21T00:00:00Z'
  expect(pricesOf([{ at, give: '1.25', get: '1' }], true)).toEqual([{ at, price: '0.8' }])
})

test('a table keeps the first and the last of many points', () => {
  const many = Array.from({ length: 500 }, (_, n) => n)
  const few = thinned(many, 24)
  expect([few.length, few[0], few.at(-1)]).toEqual([24, 0, 499])
  expect(thinned([1, 2], 24)).toEqual([1, 2])
})
