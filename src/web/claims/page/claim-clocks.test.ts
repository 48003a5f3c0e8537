import { expect, test } from 'vitest'
import { clocksOf } from './claim-clocks.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const [soon, past] = ['2026-11-21T12:20:00Z', '2026-11-21T11:59:00Z']
const tomorrow = '2026-11-22T12:00:00Z'
const window = { from: past, deadline: tomorrow }
const amount = { currency: 'BTC', value: '0.1' }
const less = { problem: 'less' as const, seen: amount, expected: amount, difference: amount }

test('who is asked to choose sees first the end of the agreed rate, and then the end of the choice', () => {
  const asked = { state: 'needs-choice' as const, window }
  expect(clocksOf({ ...asked, rateUntil: soon }, false, now)).toEqual([
    { is: 'rate', until: soon },
    { is: 'choose', until: tomorrow },
  ])
  expect(clocksOf({ ...asked, rateUntil: past }, false, now)).toEqual([{ is: 'choose', until: tomorrow }])
})

test('the clock goes on while a reported payment has not been seen, and while a part of it is missing', () => {
  const checking = { state: 'checking' as const, rateUntil: soon }
  expect(clocksOf(checking, false, now)).toEqual([{ is: 'arrive', until: soon }])
  expect(clocksOf({ ...checking, differs: less }, false, now)).toEqual([{ is: 'rest', until: soon }])
  expect(clocksOf({ ...checking, rateUntil: past }, false, now)).toEqual([])
})

test('who has sent too much sees when the agreed rate ends while the network still confirms the payment', () => {
  const checking = { state: 'checking' as const, window }
  const more = { ...less, problem: 'more' as const }
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: soon } }, false, now)).toEqual([
    { is: 'rate', until: soon },
  ])
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: past } }, false, now)).toEqual([])
})

test('cash is brought until then, and everything else is paid', () => {
  const waits = { state: 'awaiting-payment' as const, window }
  expect(clocksOf(waits, true, now)).toEqual([{ is: 'bring', until: tomorrow }])
  expect(clocksOf(waits, false, now)).toEqual([{ is: 'pay', until: tomorrow }])
  expect(clocksOf({ state: 'verification', window }, true, now)).toEqual([{ is: 'verify', until: tomorrow }])
})
