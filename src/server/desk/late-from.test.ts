import { expect, test } from 'vitest'
import type { DeskTask } from '#contract/desk/desk.ts'
import { lateFrom } from './late-from.ts'

const since = new Date('2026-03-02T10:00:00Z')
const task = (turn: DeskTask['turn']): DeskTask => ({ turn, kind: 'look' })

test.each([
  ['waits for the reader', { task: task('you') }, '2026-03-02T10:12:00.000Z'],
  ['waits for a colleague', { task: task('colleague') }, '2026-03-02T10:12:00.000Z'],
  ['waits for the network', { task: task('network') }, undefined],
  ['waits for its customer', { task: task('customer') }, undefined],
  ['is closed', { task: undefined }, undefined],
  ['has a deadline', { task: task('you'), deadline: since }, undefined],
] as const)('an order that %s is late after the usual minutes, or not at all', (_, { task, ...claim }, late) => {
  const { deadline } = claim as { deadline?: Date }
  expect(lateFrom({ deadline }, { task, since, usualMinutes: 12 })?.toISOString()).toBe(late)
})
