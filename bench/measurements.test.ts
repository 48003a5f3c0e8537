import { expect, test } from 'vitest'
import { summarise } from './measurements.ts'

const round = (office: number, bare: number, p99Ms: number) => ({
  office: { perSecond: office, p99Ms },
  bare: { perSecond: bare, p99Ms: 1 },
})

test('a ratio is taken within its round, so that a machine that grows slower does not change it', () => {
  const result = summarise([round(50, 100, 3), round(20, 40, 9), round(10, 20, 5)])
  expect(result).toEqual({ perSecond: 20, barePerSecond: 40, ratio: { median: 0.5, min: 0.5, max: 0.5 }, p99Ms: 5 })
})

test('the spread shows the worst round, and the middle of two rounds lies between them', () => {
  expect(summarise([round(90, 100, 1), round(70, 100, 3)])).toMatchObject({
    perSecond: 80,
    ratio: { median: 0.8, min: 0.7, max: 0.9 },
    p99Ms: 2,
  })
})
