import { expect, test } from 'vitest'
import { areaBetween, placeAfter } from './matrix-grid.ts'

const size = { rows: 60, columns: 60 }
const at = (row: number, column: number) => ({ row, column })

test.each([
  ['ArrowRight', at(3, 3), false, at(3, 4)],
  ['ArrowRight', at(3, 59), false, at(3, 59)],
  ['ArrowLeft', at(3, 0), false, at(3, -1)],
  ['ArrowUp', at(0, 5), false, at(-1, 5)],
  ['ArrowUp', at(0, -1), false, at(0, -1)],
  ['ArrowLeft', at(-1, 0), false, at(-1, 0)],
  ['ArrowDown', at(59, 5), false, at(59, 5)],
  ['ArrowDown', at(3, 5), true, at(59, 5)],
  ['Home', at(3, 9), false, at(3, 0)],
  ['End', at(3, 9), false, at(3, 59)],
  ['Home', at(3, 9), true, at(0, 0)],
  ['End', at(3, 9), true, at(59, 59)],
  ['PageDown', at(55, 9), false, at(59, 9)],
  ['PageUp', at(5, 9), false, at(0, 9)],
])('%s from %j leads on, and never out of the matrix (to the end: %s)', (key, from, toTheEnd, to) => {
  expect(placeAfter(from, key, size, toTheEnd)).toEqual(to)
})

test('another key leads nowhere', () => {
  expect(placeAfter(at(1, 1), 'a', size)).toBeUndefined()
})

test('an area is the same whichever of its corners comes first, and has no heads', () => {
  const area = { rows: [0, 4], columns: [2, 3] }
  expect(areaBetween(at(-1, 3), at(4, 2))).toEqual(area)
  expect(areaBetween(at(4, 2), at(0, 3))).toEqual(area)
})
