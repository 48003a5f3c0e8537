import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideDown, divideUp } from './money.ts'
import {
  compare,
  divide,
  type Fraction,
  fraction,
  fractionFromDecimal,
  invert,
  multiply,
  ONE,
  powerOfTen,
  rateOf,
  significantDown,
  significantUp,
} from './rate.ts'

const positive = (digits: number) => fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) })
const price = fc.tuple(positive(24), positive(24)).map(([above, below]) => fraction(above, below))
const scale = fc.integer({ min: 0, max: 18 })
const btc = { asset: 'BTC', scale: 8 }
const sber = { asset: 'SBERRUB', scale: 2 }
const decimal = (text: string) => fractionFromDecimal(text)!

test('a decimal text is read exactly', () => {
  expect(decimal('97412.50')).toEqual({ numerator: 194_825n, denominator: 2n })
  expect(decimal('0.1')).toEqual({ numerator: 1n, denominator: 10n })
  expect(decimal('0')).toEqual({ numerator: 0n, denominator: 1n })
})

test.each(['', '-1', '1e5', '.5', '5.', '1,5', 'Infinity', 'NaN', ' 1', '1'.repeat(400)])(
  'no price is read from %j',
  text => expect(fractionFromDecimal(text)).toBeUndefined(),
)

test('a text of sixty digits and a point is read, and none that is longer', () => {
  const whole = '1'.repeat(40)
  expect(fractionFromDecimal(`${whole}.${'0'.repeat(20)}`)).toEqual({ numerator: BigInt(whole), denominator: 1n })
  expect(fractionFromDecimal(`${whole}.${'0'.repeat(21)}`)).toBeUndefined()
})

test('a power of ten is one however large', () => {
  for (const exponent of [0, 1, 99, 100, 101, 250])
    expect(powerOfTen(exponent)).toBe(BigInt(`1${'0'.repeat(exponent)}`))
})

test('no price is below zero', () => {
  expect(() => significantDown(fraction(-1n, 3n), 4)).toThrow('a price is never below zero')
})

test('nothing is divided by zero in silence', () => {
  expect(() => fraction(1n, 0n)).toThrow('zero below the line')
  expect(() => invert(fraction(0n))).toThrow()
  expect(() => divide(ONE, fraction(0n))).toThrow()
})

test('fractions are kept in lowest terms with the sign above the line', () => {
  expect(fraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n })
  expect(fraction(-6n, 4n)).toEqual({ numerator: -3n, denominator: 2n })
  expect(fraction(-6n, -4n)).toEqual({ numerator: 3n, denominator: 2n })
  expect(fraction(0n, -4n)).toEqual({ numerator: 0n, denominator: 1n })
})

test('0.1 bitcoin at 6 412 380.50 is 641 238.05 roubles to the kopeck', () => {
  const { numerator, denominator } = rateOf(decimal('6412380.50'), btc, sber)
  expect(divideDown(10_000_000n * numerator, denominator)).toBe(64_123_805n)
})

test('there and back never yields more than was brought, nor costs less', () => {
  fc.assert(
    fc.property(price, scale, scale, positive(30), (given, fromScale, toScale, units) => {
      const { numerator, denominator } = rateOf(given, { asset: 'A', scale: fromScale }, { asset: 'B', scale: toScale })
      const [down, up] = [divideDown(units * numerator, denominator), divideUp(units * numerator, denominator)]
      expect(divideDown(down * denominator, numerator) <= units).toBe(true)
      expect(divideUp(up * denominator, numerator) >= units).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

describe('arithmetic', () => {
  test('inversion and division undo themselves exactly', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        expect(invert(invert(a))).toEqual(a)
        expect(multiply(a, invert(a))).toEqual(ONE)
        expect(divide(multiply(a, b), b)).toEqual(a)
      }),
      { numRuns: 3_000 },
    )
  })

  test('the order of prices is the order of their differences', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        const difference = a.numerator * b.denominator - b.numerator * a.denominator
        expect(Math.sign(compare(a, b))).toBe(difference < 0n ? -1 : difference > 0n ? 1 : 0)
        expect(compare(b, a)).toBe(-compare(a, b) + 0)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('significant digits', () => {
  test.each([
    ['6412380.567', 8, '6412380.5', '6412380.6'],
    ['99999999.9', 8, '99999999', '100000000'],
    ['0.00000015594821', 4, '0.0000001559', '0.000000156'],
    ['123456', 3, '123000', '124000'],
    ['1', 8, '1', '1'],
    ['10.50', 8, '10.5', '10.5'],
    ['0', 8, '0', '0'],
  ])('%s with %i digits is %s or %s', (text, digits, down, up) => {
    expect([significantDown(decimal(text), digits), significantUp(decimal(text), digits)]).toEqual([down, up])
  })

  test('the text never crosses the price and is off by less than one in its last digit', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 15 }), (given, digits) => {
        const [below, above] = [decimal(significantDown(given, digits)), decimal(significantUp(given, digits))]
        expect(compare(below, given)).toBeLessThanOrEqual(0)
        expect(compare(above, given)).toBeGreaterThanOrEqual(0)
        // One unit of the last of N digits is at most 10^(1-N) of the number itself.
        expect(compare(relativeGap(below, above, given), fraction(1n, 10n ** BigInt(digits - 1)))).toBeLessThanOrEqual(
          0,
        )
        expect(significantDigits(significantDown(given, digits))).toBeLessThanOrEqual(digits)
        expect(significantDigits(significantUp(given, digits))).toBeLessThanOrEqual(digits)
      }),
      { numRuns: 3_000 },
    )
  })
})

const relativeGap = (below: Fraction, above: Fraction, of: Fraction): Fraction =>
  divide(
    fraction(
      above.numerator * below.denominator - below.numerator * above.denominator,
      above.denominator * below.denominator,
    ),
    of,
  )

const significantDigits = (text: string): number => text.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length
