import { expect, test } from 'vitest'
import { matrixOf } from './direction-matrix.ts'

const currencies = [
  { code: 'BTC', ticker: 'BTC', kind: 'crypto' },
  { code: 'ETH', ticker: 'ETH', kind: 'crypto' },
  { code: 'SBERRUB', ticker: 'RUB', kind: 'bank' },
]
const rows = [
  { key: 'BTC-SBERRUB', record: { state: 'on' as const, marginBps: 150 } },
  { key: 'ETH-SBERRUB', record: { state: 'on' as const, marginBps: 160 } },
  { key: 'BTC-ETH', record: { state: 'paused' as const, marginBps: 100 } },
  { key: 'BTC-GONE', record: { state: 'off' as const, marginBps: 100 } },
]
const rateNow = (from: string) =>
  from === 'BTC' ? { state: 'on', give: '1', get: '5934112' } : { state: 'paused', reason: 'stale' }
const input = { rows, currencies, filter: {}, rateNow }

test('every pair of currencies has a cell: what is exchanged with its state, margin and rate, and what is not', () => {
  expect(matrixOf(input)).toEqual({
    give: ['BTC', 'ETH', 'SBERRUB'],
    get: ['BTC', 'ETH', 'SBERRUB'],
    cells: [
      [null, ['paused', 100, ''], ['on', 150, '1 : 5934112']],
      [null, null, ['stopped', 160, '']],
      [null, null, null],
    ],
    found: 3,
    hidden: 0,
  })
})

test('what is asked of the currencies chooses rows and columns, also those without directions', () => {
  const filter = { fromKind: ['crypto'], toTicker: ['RUB', 'BTC'] }
  expect(matrixOf({ ...input, filter })).toMatchObject({ give: ['BTC', 'ETH'], get: ['BTC', 'SBERRUB'], found: 2 })
})

test('what is asked of directions leaves their rows and columns, and marks the others in them', () => {
  const found = new Set(['BTC-ETH', 'ETH-SBERRUB'])
  expect(matrixOf({ ...input, found })).toMatchObject({
    give: ['BTC', 'ETH'],
    get: ['ETH', 'SBERRUB'],
    cells: [
      [['paused', 100, ''], false],
      [null, ['stopped', 160, '']],
    ],
    found: 2,
  })
})

test('a larger office is cut, and what did not fit is counted', () => {
  const codes = Array.from({ length: 90 }, (_, i) => ({ code: `C${i}`, ticker: 'C', kind: 'crypto' }))
  const last = { key: 'C88-C89', record: { state: 'on' as const, marginBps: 1 } }
  const matrix = matrixOf({ ...input, currencies: codes, rows: [last] })
  expect([matrix.give.length, matrix.get.length, matrix.found, matrix.hidden]).toEqual([80, 80, 1, 1])
})
