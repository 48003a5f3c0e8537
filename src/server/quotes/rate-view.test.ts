import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RateStep } from '#contract/catalogue/rate-step.ts'
import {
  divide,
  type Fraction,
  fraction,
  fractionFromDecimal,
  multiply,
  significantDown,
  significantUp,
} from '#contract/money/rate.ts'
import type { Direction } from '#server/catalogue/directions.ts'
import { freshRate, market, demoBoard as office, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { buildBoard, entryOf } from './board.ts'
import { rateView } from './rate-view.ts'

const later = new Date(saturdayNoon.getTime() + 120_000)

/** Recalculates from the texts of the steps alone. */
function countAgain(steps: readonly RateStep[]) {
  const sources = new Map(steps.flatMap(({ kind, label, value }) => (kind === 'source' ? [[label, exact(value)]] : [])))
  const formula = steps.find(({ kind }) => kind === 'formula')!
  const [first, ...rest] = formula.label.split(' ')
  const figureOf = (token: string) => sources.get(token) ?? exact(token)
  let price = figureOf(first!)
  for (let i = 0; i < rest.length; i += 2) {
    price = rest[i] === '*' ? multiply(price, figureOf(rest[i + 1]!)) : divide(price, figureOf(rest[i + 1]!))
  }
  const margin = steps.find(({ kind }) => kind === 'margin' || kind === 'tier')!
  const left = divide(fraction(100_000n - thousandths(margin.value)), fraction(100_000n))
  const course = steps.at(-1)!
  const { digits } = course.rounded!
  return {
    price: roundedAs(formula, price),
    shownPrice: formula.value,
    course:
      course.label === '1'
        ? { give: '1', get: significantDown(multiply(exact(formula.value), left), digits) }
        : { give: significantUp(divide(exact(formula.value), left), digits), get: '1' },
  }
}

const roundedAs = ({ rounded }: RateStep, figure: Fraction): string => {
  if (!rounded) return significantDown(figure, 60)
  return rounded.towards === 'more' ? significantUp(figure, rounded.digits) : significantDown(figure, rounded.digits)
}

const exact = (text: string): Fraction => fractionFromDecimal(text)!
/** In thousandths of a percent. */
const thousandths = (percent: string): bigint => {
  const [, sign, whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,3}))?$/.exec(percent)!
  return BigInt(sign + whole + decimals.padEnd(3, '0'))
}

const price = fc
  .tuple(fc.bigInt({ min: 10_000n, max: 99_999_999n }), fc.integer({ min: 0, max: 7 }))
  .map(([digits, decimals]) => {
    const text = digits.toString().padStart(decimals + 1, '0')
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
  })
const formulas = [
  'BTC/USDT * USDT/RUB',
  'BTC/USDT / RUB/USDT',
  '1 / (USDT/BTC / RUB/USDT)',
  'BTC/USDT * USDT/RUB * 1.002',
]

test('every figure can be recalculated from the texts of the steps', () => {
  let explained = 0
  fc.assert(
    fc.property(
      price,
      price,
      fc.constantFrom(...formulas),
      fc.boolean(),
      fc.bigInt({ min: -200n, max: 900n }),
      (one, other, formula, turned, marginBps) => {
        const change: Partial<Direction> = turned ? { formula: `1 / (${formula})` } : { formula }
        const [from, to] = turned ? ['SBERRUB', 'BTC'] : ['BTC', 'SBERRUB']
        const view = explain(
          from!,
          to!,
          { ...change, pricing: { marginBps, floorBps: marginBps, tiers: [] } },
          one,
          other,
        )
        if (!view) return
        explained++
        const again = countAgain(view.steps)
        expect(again.price).toBe(again.shownPrice)
        expect(again.course).toEqual({ give: view.give, get: view.get })
      },
    ),
    { numRuns: 500 },
  )
  // Without a possible payout there is no rate to explain.
  expect(explained).toBeGreaterThan(100)
})

test('a tier shows its own margin and the amount it begins at', () => {
  const board = buildBoard(
    {
      ...office,
      directions: withChange('BTC', 'SBERRUB', {
        pricing: { marginBps: 100n, floorBps: 0n, tiers: [{ startsAt: 10_000_000n, adjustBps: -30n }] },
      }),
    },
    saturdayNoon,
  )
  const entry = entryOf(board, 'BTC', 'SBERRUB')!
  if (entry.state === 'paused') throw new Error('it is paused')
  const view = rateView(board, entry, entry.terms.tiers[1])!
  expect(view.steps.filter(({ kind }) => kind === 'margin' || kind === 'tier')).toEqual([
    { kind: 'tier', label: '0.10000000', value: '0.70' },
  ])
  expect(countAgain(view.steps).course).toEqual({ give: view.give, get: view.get })
})

test('every source is shown with its value, and the pair’s value is their median', () => {
  const said = (source: string, value: string, counted = true) => ({
    source,
    value: exact(value),
    at: saturdayNoon,
    counted,
  })
  const rates = new Map(office.rates).set('BTC/USDT', {
    state: 'fresh',
    value: exact('97495.75'),
    at: saturdayNoon,
    freshUntil: later,
    sources: [said('binance', '97495.5'), said('kraken', '97496'), said('okx', '12', false)],
  })
  const board = buildBoard({ ...office, rates }, saturdayNoon)
  const view = rateView(board, entryOf(board, 'BTC', 'SBERRUB')!)!
  expect(view.steps[0]).toMatchObject({
    label: 'BTC/USDT',
    value: '97495.75',
    sources: [
      { name: 'binance', value: '97495.5' },
      { name: 'kraken', value: '97496' },
    ],
  })
})

const withChange = (from: string, to: string, change: Partial<Direction>) =>
  office.directions.map(item => (item.from === from && item.to === to ? { ...item, ...change } : item))

function explain(from: string, to: string, change: Partial<Direction>, btc: string, rub: string) {
  const prices = Object.entries({ ...market, 'BTC/USDT': btc, 'USDT/RUB': rub })
  const rates = new Map(prices.map(([pair, value]) => [pair, freshRate(value, later)]))
  const board = buildBoard(
    { ...office, rates, directions: withChange(from, to, change).filter(item => item.from === from && item.to === to) },
    saturdayNoon,
  )
  return rateView(board, entryOf(board, from, to)!)
}
