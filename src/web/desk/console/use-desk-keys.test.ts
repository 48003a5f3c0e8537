import { expect, test } from 'vitest'
import { nextInQueue } from './use-desk-keys.ts'

const ids = ['a', 'b', 'c', 'd']

test.each([
  ['with nothing opened yet the queue begins at its top', undefined, 1, 'a'],
  ['and above that there is nothing', undefined, -1, undefined],
  ['down', { id: 'b', index: 1 }, 1, 'c'],
  ['up', { id: 'b', index: 1 }, -1, 'a'],
  ['a claim that has moved is followed', { id: 'd', index: 0 }, -1, 'c'],
  ['one that was sent down is not gone after', { id: 'd', index: 3, below: 'b' }, 1, 'b'],
  ['and above it stands what stands there', { id: 'd', index: 3, below: 'b' }, -1, 'c'],
  ['one whose neighbour is still below goes on as ever', { id: 'a', index: 0, below: 'c' }, 1, 'b'],
  ['one whose neighbour has left, too', { id: 'a', index: 0, below: 'gone' }, 1, 'b'],
  ['below the last there is nothing', { id: 'd', index: 3 }, 1, undefined],
  ['a claim that has left is followed by the one in its place', { id: 'gone', index: 2 }, 1, 'c'],
  ['and preceded by the one above', { id: 'gone', index: 2 }, -1, 'b'],
  ['when it was the last, by the one that is last now', { id: 'gone', index: 4 }, 1, 'd'],
] as const)('%s', (_, last, step, next) => {
  expect(nextInQueue(ids, last, step)).toBe(next)
})

test('an empty queue leads nowhere', () => {
  expect(nextInQueue([], { id: 'gone', index: 3 }, 1)).toBeUndefined()
})
