import { expect, test } from 'vitest'
import { claimNumber } from './claim-number.ts'

const key = '6f1ff6d0-4a3f-4a0a-8d61-27f2a6a6a111'

test('a number has six digits, none is given twice, and the next does not follow from the last', () => {
  const numbers = Array.from({ length: 20_000 }, (_, place) => claimNumber(BigInt(place), key))

  expect(new Set(numbers).size).toBe(20_000)
  for (const number of numbers) expect(number.toString()).toMatch(/^[1-9]\d{5}$/)
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!)
  expect(new Set(steps).size).toBeGreaterThan(19_000)
})

test('when the six digits are used up, seven follow', () => {
  const last = Array.from({ length: 50 }, (_, i) => claimNumber(899_950n + BigInt(i), key).toString())
  const next = Array.from({ length: 50 }, (_, i) => claimNumber(900_000n + BigInt(i), key).toString())

  for (const number of last) expect(number).toHaveLength(6)
  for (const number of next) expect(number).toHaveLength(7)
})

test('another office counts in another order', () => {
  expect(claimNumber(7n, key)).not.toBe(claimNumber(7n, 'another key'))
})
