import { expect, test } from 'vitest'
import { risen } from './risen.ts'
import type { Waiting } from './sections.ts'

const at = (now: string, more: Partial<Waiting> = {}): Waiting => ({
  claims: 2,
  late: 0,
  alarms: 0,
  withdrawals: 0,
  checks: 1,
  chats: 0,
  forYou: 0,
  now: `2026-11-28T09:00:${now}Z`,
  ...more,
})

test.each([
  ['what waits already when the console is opened calls nobody', undefined, at('00'), []],
  ['a new order calls', at('00'), at('01', { claims: 3 }), ['claims']],
  ['an alarm comes first', at('00'), at('01', { claims: 3, alarms: 1, chats: 1 }), ['alarms', 'claims', 'chats']],
  ['an order of one’s own that has become late calls', at('00'), at('01', { late: 1 }), ['late']],
  ['what was done calls nobody', at('00'), at('01', { claims: 1, checks: 0 }), []],
  ['an answer that was overtaken calls nobody', at('05'), at('01', { claims: 9 }), []],
] as const)('%s', (_, before, after, kinds) => expect(risen(before, after)).toEqual(kinds))
