import { describe, expect, test } from 'vitest'
import { fromDecimal } from '#contract/money/money.ts'
import { fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import { checkFormula, evaluate, parseFormula, type SourceRate } from '#server/formulas/formula.ts'
import { demoPairs } from '#server/rates/feeds/demo-prices.ts'
import { demoBoard } from '#test/fixtures/demo-board.ts'
import { demoCurrencies } from './demo-office.ts'

const { directions } = demoBoard
const currency = (code: string) => demoCurrencies.find(known => known.code === code)!
const pairs = new Set<string>(demoPairs.map(({ pair }) => pair))

describe('the demo office', () => {
  test('exchanges some 250 pairs, each of them both ways and once', () => {
    const keys = directions.map(({ from, to }) => `${from} ${to}`)
    expect(keys.length).toBeGreaterThan(240)
    expect(keys.length).toBeLessThan(280)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { from, to } of directions) expect(keys).toContain(`${to} ${from}`)
  })

  test('leaves no currency without a way in and a way out', () => {
    for (const { code } of demoCurrencies) {
      expect(
        directions.some(({ from }) => from === code),
        code,
      ).toBe(true)
    }
  })

  test('prices every pair from sources that the demo market quotes', () => {
    for (const { from, to, formula } of directions) {
      const parsed = parseFormula(formula)
      if (!parsed.ok) throw new Error(`${formula}: ${parsed.refusal.reason}`)
      const ends = { from: currency(from).ticker, to: currency(to).ticker, known: (pair: string) => pairs.has(pair) }
      expect(checkFormula(parsed.value, ends), `${from} ${to}: ${formula}`).toMatchObject({ ok: true })
    }
  })

  test('has limits that its reserves can serve', () => {
    for (const { from, to, fromLimits } of directions) {
      expect(fromLimits.min > 0n && fromLimits.min < fromLimits.max!, `${from} ${to}`).toBe(true)
      expect(fromLimits.min <= fromDecimal(currency(from).reserve, currency(from).scale)!, `${from} ${to}`).toBe(true)
    }
  })

  test('lets no chain of exchanges lead back to more: its prices are quotients of one price for each currency', () => {
    const at = new Date('2026-11-21T12:00:00Z')
    // Sources that contradict each other as much as they like.
    const rates = new Map<string, SourceRate>(
      [...pairs].map((pair, i) => [
        pair,
        { state: 'fresh', value: fraction(BigInt(7 + i * i), 3n), at, freshUntil: at },
      ]),
    )
    const priceOf = (from: string, to: string) => {
      const formula = directions.find(direction => direction.from === from && direction.to === to)!.formula
      const parsed = parseFormula(formula)
      if (!parsed.ok) throw new Error(formula)
      const price = evaluate(parsed.value, rates)
      if (!price.ok) throw new Error(formula)
      return price.value.price
    }
    const context = ['SBERRUB', 'BTC', 'CASHUSD', 'USDTTRC20', 'CASHEUR', 'CASHRUB', 'SBERRUB']
    const product = context.slice(1).reduce((chain, to, i) => {
      const step = priceOf(context[i]!, to)
      return fraction(chain.numerator * step.numerator, chain.denominator * step.denominator)
    }, fractionFromDecimal('1')!)
    expect(product).toEqual(fractionFromDecimal('1'))
  })
})
