import { describe, expect, test } from 'vitest'
import { courseOf, priceOf, readCourse, unitRate } from './course.ts'
import { fraction, fractionFromDecimal, invert, rateOf } from './rate.ts'

const price = (text: string) => fractionFromDecimal(text)!

describe('a course has one side 1, and its other side is rounded so that the office keeps what is cut off', () => {
  test.each([
    ['6412380.5678', { give: '1', get: '6412380.5' }],
    ['98.304999999', { give: '1', get: '98.304999' }],
    ['1', { give: '1', get: '1' }],
    ['0.5', { give: '2', get: '1' }],
    ['0.999999999', { give: '1.0000001', get: '1' }],
  ])('%s', (text, course) => expect(courseOf(price(text))).toEqual(course))

  test('bitcoin bought with roubles costs more roubles, not fewer', () => {
    expect(courseOf(invert(price('6412380.5678')))).toEqual({ give: '6412380.6', get: '1' })
  })
})

test.each(['6412380.5678', '0.000012345', '1', '0.333', '1200000000'])(
  'the course that is shown for %s is the one that is counted with',
  text => {
    const course = courseOf(price(text))
    const [btc, sber] = [
      { asset: 'BTC', scale: 8 },
      { asset: 'SBERRUB', scale: 2 },
    ]
    const { numerator, denominator } = unitRate(readCourse(course), btc, sber)
    const shown = priceOf(course)
    const { numerator: exact, denominator: below } = rateOf(fraction(shown.numerator, shown.denominator), btc, sber)
    expect(fraction(numerator, denominator)).toEqual({ numerator: exact, denominator: below })
  },
)

test('nothing is sold at zero', () => {
  expect(() => courseOf(fraction(0n))).toThrow('price of zero')
  expect(() => priceOf({ give: '0', get: '1' })).toThrow('no course')
})
