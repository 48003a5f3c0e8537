import { expect, test } from 'vitest'
import { clocksOf, ringOf } from './claim-clocks.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const [soon, past] = ['2026-11-21T12:20:00Z', '2026-11-21T11:59:00Z']
const tomorrow = '2026-11-22T12:00:00Z'
const window = { from: past, deadline: tomorrow }
const amount = { currency: 'BTC', value: '0.1' }
const less = { problem: 'less' as const, seen: amount, expected: amount, difference: amount, choiceMinutes: 20 }

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

test('no clock runs while the network confirms an overpayment, unless its confirmations use up the time to choose', () => {
  const checking = { state: 'checking' as const, window }
  const more = { ...less, problem: 'more' as const }
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: soon } }, false, now)).toEqual([
    { is: 'rate', until: soon },
  ])
  // Once it is confirmed, the time to choose begins: what is left of the rate before that is no time that anybody has.
  const later = '2026-11-21T12:20:01Z'
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: later } }, false, now)).toEqual([])
  expect(clocksOf({ ...checking, differs: { ...more, rateEnds: past } }, false, now)).toEqual([])
})

test('the clock of a cash payment is about bringing it, any other about paying', () => {
  const waits = { state: 'awaiting-payment' as const, window }
  expect(clocksOf(waits, true, now)).toEqual([{ is: 'bring', until: tomorrow }])
  expect(clocksOf(waits, false, now)).toEqual([{ is: 'pay', until: tomorrow }])
  expect(clocksOf({ state: 'verification', window }, true, now)).toEqual([{ is: 'verify', until: tomorrow }])
})

test('the ring runs through the part of the agreed time that the claim is in: to pay, to arrive, to correct', () => {
  const began = { window: { from: '2026-11-21T11:50:00Z', deadline: soon }, events: [] }
  const waits = { ...began, state: 'awaiting-payment' as const }
  expect(ringOf(waits, { is: 'pay', until: soon }, now)).toEqual({ part: 'pay', left: 2 / 3 })
  const asked = { ...began, state: 'needs-choice' as const }
  expect(ringOf(asked, { is: 'rate', until: soon }, now)).toEqual({ part: 'correct', left: 2 / 3 })
  const checking = { state: 'checking' as const, events: [] }
  expect(ringOf(checking, { is: 'rest', until: soon }, now).part).toBe('correct')
})

test('the time of a reported payment began when it was reported, whatever happened since', () => {
  const event = (minute: string, state: 'awaiting-payment' | 'checking') => ({
    at: `2026-11-21T${minute}:00Z`,
    kind: 'any',
    state,
    data: {},
  })
  const events = [event('11:30', 'awaiting-payment'), event('11:40', 'checking'), event('11:59', 'checking')]
  const checking = { state: 'checking' as const, events }
  expect(ringOf(checking, { is: 'arrive', until: soon }, now)).toEqual({ part: 'arrive', left: 0.5 })
})

test('a time of another kind is one part, and never more than whole or less than nothing', () => {
  const waits = { state: 'verification' as const, window: { from: past, deadline: soon }, events: [] }
  const ring = (at: string) => ringOf(waits, { is: 'verify', until: soon }, Date.parse(at))
  expect(ring('2026-11-21T11:00:00Z')).toEqual({ part: undefined, left: 1 })
  expect(ring('2026-11-21T13:00:00Z')).toEqual({ part: undefined, left: 0 })
})
