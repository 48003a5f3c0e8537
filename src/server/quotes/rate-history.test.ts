import { expect, test } from 'vitest'
import { type Formula, parseFormula } from '#server/formulas/formula.ts'
import { rateHistory } from './rate-history.ts'

function formula(text: string): Formula {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.refusal.reason)
  return parsed.value
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const points = (...values: string[]) => values.map((value, minute) => ({ at: at(minute), value }))

test('a past rate is the formula at that time less the present margin', () => {
  const sources = new Map([
    ['BTC/USDT', points('100000', '101000')],
    ['USDT/RUB', points('90', '91')],
  ])
  expect(rateHistory(formula('BTC/USDT * USDT/RUB'), 100n, sources)).toEqual([
    { at: at(0), give: '1', get: '8910000' },
    { at: at(1), give: '1', get: '9099090' },
  ])
})

test('a moment without one of the sources has no point', () => {
  const sources = new Map([
    ['BTC/USDT', points('100000', '101000', '102000')],
    ['USDT/RUB', [{ at: at(1), value: '90' }]],
  ])
  expect(rateHistory(formula('BTC/USDT * USDT/RUB'), 0n, sources).map(point => point.at)).toEqual([at(1)])
})

test('a formula with an inverted pair finds its history', () => {
  const sources = new Map([['USDT/RUB', points('100')]])
  expect(rateHistory(formula('RUB/USDT'), 0n, sources)).toEqual([{ at: at(0), give: '100', get: '1' }])
})

test('a chart has at most 360 points, including the newest', () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => ({ at: at(minute), value: `${90 + (minute % 7)}` }))
  const history = rateHistory(formula('USDT/RUB'), 0n, new Map([['USDT/RUB', minutes]]))

  expect(history.length).toBe(360)
  expect(history.at(-1)!.at).toEqual(at(1439))
})
