import { expect, test } from 'vitest'
import { changedAlike } from './changed-alike.ts'

const item = (key: string, before: object | null, after: object | null, section = 'direction') =>
  ({ section, key, before, after }) as Parameters<typeof changedAlike>[0][number]
const keys = (...items: ReturnType<typeof item>[]) => changedAlike(items).map(alike => alike.map(({ key }) => key))

const [on, off] = [{ state: 'on' }, { state: 'off' }]

test.each([
  ['records that change alike stand together', [item('A', on, off), item('B', on, off)], [['A', 'B']]],
  ['wherever they stand', [item('A', on, off), item('B', off, on), item('C', on, off)], [['A', 'C'], ['B']]],
  ['those of another section do not', [item('A', on, off), item('B', on, off, 'currency')], [['A'], ['B']]],
  ['a new record stands alone', [item('A', null, on), item('B', null, on)], [['A'], ['B']]],
  ['so does a removed one', [item('A', on, null), item('B', on, null)], [['A'], ['B']]],
] as const)('%s', (_, items, wanted) => {
  expect(keys(...items)).toEqual(wanted)
})
