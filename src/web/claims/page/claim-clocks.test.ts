import { expect, test } from 'vitest'
import { clocksOf } from './claim-clocks.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const [soon, past] = ['2026-11-21T12:20:00Z', '2026-11-21T11:59:00Z']
const tomorrow = '2026-11-22T12:00:00Z'
const window = { from: past, deadline: tomorrow }
const amount = { currency: 'BTC', value: '0.1' }
const less = { problem: 'less' as const, seen: amount, expected: amount, difference: amount }

test('a customer with a choice sees first the end of the agreed rate, and then the end of the choice', () => {
  const asked = { state: 'needs-choice' as const, window }
  expect(clocksOf({ ...asked, rateUntil: soon }, false, now)).toEqual([
    { is: 'rate', until: soon },
    { is: 'choose', until: tomorrow },
  ])
  expect(clocksOf({ ...asked, rateUntil: past }, false, now)).toEqual([{ is: 'choose', until: tomorrow }])
})

test('the clock runs while a reported payment is not seen or not complete', () => {
  const checking = { state: 'checking' as const, rateUntil: soon }
  expect(clocksOf(checking, false, now)).toEqual([{ is: 'arrive', until: soon }])
  expect(clocksOf({ ...checking, differs: less }, false, now)).toEqual([{ is: 'rest', until: soon }])
  expect(clocksOf({ ...checking, rateUntil: past }, false, now)).toEqual([])
})

test('after an overpayment the end of the agreed rate is shown while the network still confirms it', () => {
  const checking = { state: 'checking' as const, window }
  const more = { ...less, problem: 'more' as const }
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: soon } }, false, now)).toEqual([
    { is: 'rate', until: soon },
  ])
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: past } }, false, now)).toEqual([])
})

test('the clock of a cash payment is about bringing it, any other about paying', () => {
  const waits = { state: 'awaiting-payment' as const, window }
  expect(clocksOf(waits, true, now)).toEqual([{ is: 'bring', until: tomorrow }])
  expect(clocksOf(waits, false, now)).toEqual([{ is: 'pay', until: tomorrow }])
  expect(clocksOf({ state: 'verification', window }, true, now)).toEqual([{ is: 'verify', until: tomorrow }])
})
