import { expect, test } from 'vitest'
import { byStep, keptFigures, keptQuotes } from './kept-quotes.ts'

const MINUTE = 60_000
const each = (prices: readonly number[], stepMinutes = 1) =>
  prices.map((price, i) => ({ at: i * stepMinutes * MINUTE, price }))
const keeping = { holdMs: 2 * MINUTE, bps: 100, stepMs: MINUTE }

test('a quote costs the worst moment of its time, as far as the office allows', () => {
  // From 100 within two minutes: to 99.5 (1/199 against the office) and 98 (1/49, further than a hundredth, so it is asked again).
  // From 99.5: to 98 (3/196) and 99 (1/198). From 98: to 99 and 100, for the office. From 99: to 100 and 99 (0).
  const kept = keptQuotes(each([100, 99.5, 98, 99, 100, 99]), keeping)
  expect(kept.moves).toEqual([1 / 49, 1.5 / 98, 0, 0].map(move => expect.closeTo(move, 12)))
  expect(kept.cost).toBeCloseTo(1 / 199 + 0.5 / 99, 12)
  expect(keptFigures([kept], 100)).toEqual({
    quotes: 4,
    againstPpm: 500_000,
    // (20,408.16 + 15,306.12) / 4
    meanPpm: 8929,
    p95Ppm: 20_408,
    // (5,025.13 + 5,050.51) / 4
    costPpm: 2519,
    askedPpm: 500_000,
  })
})

test('nineteen of twenty quotes moved no further than the 95th percentile', () => {
  const moves = Array.from({ length: 20 }, (_, i) => i / 1000)
  expect(keptFigures([{ moves, cost: 0 }], 0)).toMatchObject({ p95Ppm: 18_000 })
})

test('a quote whose time was not recorded to its end counts for nothing', () => {
  expect(keptQuotes(each([100, 99]), keeping).moves).toEqual([])
  expect(keptQuotes([], keeping).moves).toEqual([])
  expect(keptFigures([], 10)).toBeUndefined()
  // A pause of three minutes: what the price was meanwhile is not known.
  const [first, ...later] = each([100, 99, 98, 97, 96, 95])
  expect(keptQuotes([first!, ...later.slice(3)], keeping).moves).toEqual([])
  // Prices each quarter of an hour say nothing of two minutes within it.
  expect(keptQuotes(each([100, 99, 98], 15), { ...keeping, stepMs: 15 * MINUTE }).moves).toEqual([])
})

test('of the prices of a step the first one stays', () => {
  expect(byStep(each([1, 2, 3, 4, 5]), 2 * MINUTE).map(({ price }) => price)).toEqual([1, 3, 5])
})
