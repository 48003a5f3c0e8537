import { describe, expect, test } from 'vitest'
import { courseOf, courseRate, priceOf } from './course.ts'
import { convertDown, fraction, fractionFromDecimal, invert } from './rate.ts'

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

test('the course that is shown is the one that is counted with', () => {
  const course = courseOf(price('6412380.5678'))
  const rate = courseRate(course, { asset: 'BTC', scale: 8 }, { asset: 'SBERRUB', scale: 2 })
  expect(convertDown({ asset: 'BTC', units: 100_000_000n }, rate).units).toBe(641_238_050n)
  expect(priceOf(course)).toEqual(price('6412380.5'))
})

test('nothing is sold at zero', () => {
  expect(() => courseOf(fraction(0n))).toThrow('price of zero')
  expect(() => priceOf({ give: '0', get: '1' })).toThrow('no course')
})
