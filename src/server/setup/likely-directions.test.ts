import { expect, test } from 'vitest'
import { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { knownCurrency } from '#server/catalogue/known/known-currencies.ts'
import { livePairs } from '#server/rates/pair.ts'
import { likelyDirections } from './likely-directions.ts'

const pairs = new Set<string>(livePairs.map(({ pair }) => pair))
const of = (...codes: string[]) =>
  likelyDirections(
    codes.map(code => knownCurrency(code)!),
    pair => pairs.has(pair),
  )
const keys = (...codes: string[]) => of(...codes).items.map(({ key }) => key)

test('three coins and three banks have twenty-four directions, and no bank is exchanged for another', () => {
  const directions = keys('BTC', 'ETH', 'USDTTRC20', 'SBERRUB', 'TCSBRUB', 'SBPRUB')
  expect(directions).toHaveLength(24)
  expect(directions).toContain('BTC-SBERRUB')
  expect(directions).not.toContain('SBERRUB-TCSBRUB')
})

test('every proposed direction is a whole record with a margin above its floor', () => {
  for (const { record } of of('BTC', 'USDTTRC20', 'USDTERC20', 'SBERRUB').items) {
    expect(DirectionRecord.parse(record)).toEqual(record)
    expect(record.marginBps).toBeGreaterThan(record.floorBps)
  }
})

test('cash changes hands in the cities, from an amount that is worth the way and with time for it', () => {
  const { items, left } = likelyDirections(
    [knownCurrency('USDTTRC20')!, knownCurrency('CASHRUB')!],
    pair => pairs.has(pair),
    ['MSK'],
  )
  expect(left).toEqual([])
  expect(items.map(({ key, record }) => [key, record.cities, record.windowMinutes, record.fromMin])).toEqual([
    ['USDTTRC20-CASHRUB', ['MSK'], 120, '500.000000'],
    ['CASHRUB-USDTTRC20', ['MSK'], 120, '20000.00'],
  ])
  for (const { record } of items) expect(DirectionRecord.parse(record)).toEqual(record)
})

test('cash waits for a city, and a currency without a source is named', () => {
  expect(of('BTC', 'CASHRUB')).toEqual({
    items: [],
    left: [
      { key: 'BTC-CASHRUB', reason: 'cash' },
      { key: 'CASHRUB-BTC', reason: 'cash' },
    ],
  })
  expect(likelyDirections([knownCurrency('BTC')!, knownCurrency('SBERRUB')!], () => false).left).toMatchObject([
    { reason: 'no-source' },
    { reason: 'no-source' },
  ])
})
