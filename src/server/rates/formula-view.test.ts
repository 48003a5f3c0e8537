import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import type { SourceRate } from '#server/formulas/formula.ts'
import { viewFormula } from './formula-view.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const fresh = (text: string): SourceRate => ({
  state: 'fresh',
  value: fractionFromDecimal(text)!,
  at: noon,
  freshUntil: noon,
})
const rates = new Map<string, SourceRate>([
  ['BTC/USDT', fresh('100000')],
  ['USDT/RUB', fresh('80')],
  ['XMR/USDT', { state: 'paused', reason: 'jump', since: noon }],
])
const view = (text: string, from = 'BTC') => viewFormula(text, { from, to: 'RUB', marginBps: 150 }, rates)

test('each factor has its value, and the product is shown before and after the margin', () => {
  expect(view('BTC/USDT * USDT/RUB / 1.01')).toEqual({
    steps: [
      { text: 'BTC/USDT', divides: false, value: '100000' },
      { text: 'USDT/RUB', divides: false, value: '80' },
      { text: '1.01', divides: true, value: '1.01' },
    ],
    price: '7920792.0792',
    result: '7801980.19801',
  })
})

test('a pair that is quoted the other way round is shown as it is typed', () => {
  expect(view('BTC/USDT / (RUB/USDT)').steps[1]).toEqual({ text: 'RUB/USDT', divides: true, value: '0.0125' })
})

test('a factor without a rate says why, and there is no product', () => {
  const { steps, price } = view('XMR/USDT * USDT/RUB', 'XMR')
  expect(steps[0]).toEqual({ text: 'XMR/USDT', divides: false, reason: 'jump', since: noon.toISOString() })
  expect(price).toBeUndefined()
})

test.each([
  ['', { code: 'formula-empty' }],
  ['BTC/USDT USDT/RUB', { code: 'formula-unexpected', at: 10, found: 'USDT/RUB' }],
  ['BTC/USDT * (USDT/RUB', { code: 'formula-not-closed', at: 12 }],
  ['BTC/USDT * 0', { code: 'formula-zero', at: 12 }],
  ['BTC/USDT * USDT/EUR', { code: 'formula-unknown-source', at: 12, found: 'USDT/EUR' }],
  ['BTC/USDT', { code: 'formula-wrong-ends', wanted: 'BTC/RUB', yields: 'BTC/USDT' }],
])('the fault of «%s» is told with its place', (text, fault) => {
  expect(view(text).fault).toEqual(fault)
})
