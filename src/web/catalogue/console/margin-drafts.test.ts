import { expect, test } from 'vitest'
import type { DirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import { changesOfDrafts, countDrafts, withMargin } from './margin-drafts.ts'

const matrix: DirectionMatrix = {
  give: ['BTC', 'ETH'],
  get: ['SBERRUB', 'TCSBRUB', 'BTC'],
  cells: [
    [['on', 100, '1 : 2'], ['on', 120, '1 : 2'], null],
    [['paused', 100, ''], false, ['on', 90, '1 : 2']],
  ],
  found: 4,
  hidden: 0,
}
const at = { row: 0, column: 0 }
const all = { rows: [0, 1], columns: [0, 2] } as const

test('a margin typed into a cell is a draft of its direction, and says which margin was seen', () => {
  const drafts = withMargin({}, matrix, at, undefined, 150)
  expect(changesOfDrafts(drafts, matrix)).toEqual([
    { section: 'direction', key: 'BTC-SBERRUB', fields: { marginBps: 150 }, base: { marginBps: 100 } },
  ])
})

test('in a selected area it is of all directions there, and of nothing else', () => {
  const drafts = withMargin({}, matrix, at, all, 90)
  expect(drafts).toEqual({ BTC: { SBERRUB: 90, TCSBRUB: 90 }, ETH: { SBERRUB: 90 } })
  expect(countDrafts(drafts)).toBe(3)
})

test('a cell outside the area is changed alone', () => {
  const area = { rows: [1, 1], columns: [0, 2] } as const
  expect(withMargin({}, matrix, at, area, 90)).toEqual({ BTC: { SBERRUB: 90 } })
})

test('what is typed as it stands is no draft, and takes one back', () => {
  const drafts = withMargin(withMargin({}, matrix, at, undefined, 150), matrix, at, undefined, 100)
  expect(drafts).toEqual({})
  expect(withMargin({}, matrix, { row: 1, column: 1 }, undefined, 5)).toEqual({})
})

test('rows without a change stay the same rows', () => {
  const first = withMargin({}, matrix, at, undefined, 150)
  const second = withMargin(first, matrix, { row: 1, column: 0 }, undefined, 200)
  expect(second.BTC).toBe(first.BTC)
})
