import { expect, test } from 'vitest'
import type { QueueItem } from '#contract/desk/desk.ts'
import type { Turn } from '#contract/desk/turns.ts'
import { inTurns } from './queue-turns.ts'

const item = (id: string, turn?: Turn) => ({ id, task: turn && { turn, kind: 'choose' } }) as QueueItem

test('the rows that wait for the reader come first, and the order within a turn stays', () => {
  const items = [
    item('a', 'customer'),
    item('b', 'you'),
    item('c', 'network'),
    item('d', 'colleague'),
    item('e', 'you'),
  ]
  expect(inTurns(items).map(({ id }) => id)).toEqual(['b', 'e', 'd', 'c', 'a'])
})

test('no row is lost whose turn nobody has said', () => {
  expect(inTurns([item('a'), item('b', 'you')]).map(({ id }) => id)).toEqual(['b', 'a'])
})
