import { expect, test } from 'vitest'
import { claimNumber } from './claim-number.ts'

const key = '6f1ff6d0-4a3f-4a0a-8d61-27f2a6a6a111'

test('claim numbers have six digits, are unique and not consecutive', () => {
  const numbers = Array.from({ length: 20_000 }, (_, place) => claimNumber(BigInt(place), key))

  expect(new Set(numbers).size).toBe(20_000)
  expect(numbers.filter(number => !/^[1-9]\d{5}$/.test(number.toString()))).toEqual([])
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!)
  expect(new Set(steps).size).toBeGreaterThan(19_000)
})

test('after the numbers with six digits are used up, those with seven follow', () => {
  const last = Array.from({ length: 50 }, (_, i) => claimNumber(899_950n + BigInt(i), key).toString())
  const next = Array.from({ length: 50 }, (_, i) => claimNumber(900_000n + BigInt(i), key).toString())

  for (const number of last) expect(number).toHaveLength(6)
  for (const number of next) expect(number).toHaveLength(7)
})

test('another office’s key yields another order', () => {
  expect(claimNumber(7n, key)).not.toBe(claimNumber(7n, 'another key'))
})
