import { describe, expect, test } from 'vitest'
import { exchangeRateOf, priceOf, readRate, unitRate } from './exchange-rate.ts'
import { fraction, fractionFromDecimal, invert, rateOf } from './rate.ts'

const price = (text: string) => fractionFromDecimal(text)!

describe('a rate has one side 1, and the other is rounded in the office’s favour', () => {
  test.each([
    ['6412380.5678', { give: '1', get: '6412380.5' }],
    ['98.304999999', { give: '1', get: '98.304999' }],
    ['1', { give: '1', get: '1' }],
    ['0.5', { give: '2', get: '1' }],
    ['0.999999999', { give: '1.0000001', get: '1' }],
  ])('%s', (text, course) => expect(exchangeRateOf(price(text))).toEqual(course))

  test('the cut-off digits of a bitcoin price in roubles cost the customer, not the office', () => {
    expect(exchangeRateOf(invert(price('6412380.5678')))).toEqual({ give: '6412380.6', get: '1' })
  })
})

test.each(['6412380.5678', '0.000012345', '1', '0.333', '1200000000'])(
  'the shown rate for %s is the one used in calculations',
  text => {
    const course = exchangeRateOf(price(text))
    const [btc, sber] = [
      { asset: 'BTC', scale: 8 },
      { asset: 'SBERRUB', scale: 2 },
    ]
    const { numerator, denominator } = unitRate(readRate(course), btc, sber)
    const shown = priceOf(course)
    const { numerator: exact, denominator: below } = rateOf(fraction(shown.numerator, shown.denominator), btc, sber)
    expect(fraction(numerator, denominator)).toEqual({ numerator: exact, denominator: below })
  },
)

test('a zero rate throws', () => {
  expect(() => exchangeRateOf(fraction(0n))).toThrow('price of zero')
  expect(() => priceOf({ give: '0', get: '1' })).toThrow('no course')
})
