import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

/** Paints the rectangles of a path back into modules. */
function painted(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let step = 0; step < Number(width); step++) rows[Number(y)]![Number(x) + step] = true
  }
  return rows
}

test.each(['bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=0.1', 'ST00012|Name=ООО «Три кита»'])(
  'the path paints every dark module of %s and no other',
  text => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    expect(data).toHaveLength(size)
    expect(painted(qrPath(data), size)).toEqual(data)
  },
)

test('the quiet zone of four modules stays light on every side', () => {
  const { data, size } = encode('agio', { border: 4 })
  const rows = painted(qrPath(data), size)
  for (let at = 0; at < size; at++) {
    for (let deep = 0; deep < 4; deep++) {
      expect(rows[deep]![at] || rows[size - 1 - deep]![at] || rows[at]![deep] || rows[at]![size - 1 - deep]).toBe(false)
    }
  }
  expect(rows[4]![4]).toBe(true)
})
