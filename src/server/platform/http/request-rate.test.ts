import { expect, test } from 'vitest'
import { openRequestRate } from './request-rate.ts'

function open(most: number, perMs: number) {
  let time = 1_000_000
  const rate = openRequestRate({ most, perMs, now: () => new Date(time) })
  return { take: rate.take, pass: (ms: number) => (time += ms) }
}

test('so many requests pass at once, the next waits for its share of the time', () => {
  const { take, pass } = open(3, 60_000)
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([undefined, undefined, undefined, 20])
  pass(19_999)
  expect(take('a')).toBe(1)
  pass(1)
  expect(take('a')).toBeUndefined()
  expect(take('a')).toBe(20)
})

test('a refused request costs nothing', () => {
  const { take, pass } = open(1, 1_000)
  take('a')
  for (let i = 0; i < 100; i++) expect(take('a')).toBe(1)
  pass(1_000)
  expect(take('a')).toBeUndefined()
})

test('each key has a limit of its own', () => {
  const { take } = open(1, 1_000)
  expect([take('a'), take('b'), take('a')]).toEqual([undefined, undefined, 1])
})

test('over a long time no more than the limit passes', () => {
  const { take, pass } = open(10, 60_000)
  let passed = 0
  for (let second = 0; second < 600; second++) {
    if (take('a') === undefined) passed++
    pass(1_000)
  }
  expect(passed).toBeLessThanOrEqual(110)
  expect(passed).toBeGreaterThanOrEqual(100)
})

test('a clock that is set back locks nobody out', () => {
  const { take, pass } = open(1, 1_000)
  take('a')
  pass(-3_600_000)
  expect([take('a'), take('a')]).toEqual([undefined, 1])
})
