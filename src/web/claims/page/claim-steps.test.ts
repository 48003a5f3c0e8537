import { expect, test } from 'vitest'
import { type ClaimState, claimStates } from '#contract/claims/claim-moves.ts'
import { stepsOf } from './claim-steps.ts'

const event = (state: ClaimState) => ({ at: '2026-11-21T12:00:00Z', kind: 'opened', state, data: {} })
const amount = { currency: 'BTC', value: '0.1' }
const paid = [{ at: '2026-11-21T12:00:00Z', amount, confirmations: 0, needed: 2, state: 'seen' as const }]
const line = (state: ClaimState) =>
  stepsOf({ state, events: [event(state)], payments: paid }).map(({ name, place }) => `${name}:${place}`)

test.each(claimStates)(
  '%s: the claim has one current step, with done steps before it and open steps after it',
  state => {
    const places = stepsOf({ state, events: [event(state)], payments: paid }).map(({ place }) => place)
    const here = places.filter(place => place === 'now' || place === 'stopped').length
    expect(here).toBe(state === 'completed' || state === 'refunded' ? 0 : 1)
    expect(places.join(' ')).toMatch(/^(done ?)+((now|stopped)( ahead)*)?$/)
  },
)

test('a claim that waits for its payment has one step done: its opening', () => {
  expect(line('awaiting-payment')).toEqual(['opened:done', 'paid:now', 'checked:ahead', 'paid-out:ahead'])
})

test('a refund does not lead to the payout step', () => {
  expect(line('refunding')).toEqual(['opened:done', 'paid:done', 'refunded:now'])
  expect(line('refunded')).toEqual(['opened:done', 'paid:done', 'refunded:done'])
})

test('a payment after the payout takes no step back', () => {
  const events = [event('awaiting-payment'), { ...event('completed'), kind: 'pay-out' }, event('needs-choice')]
  for (const state of ['needs-choice', 'refunding'] as const) {
    const places = stepsOf({ state, events, payments: paid }).map(({ place }) => place)
    expect(places).toEqual(['done', 'done', 'done', 'done'])
  }
})

test('a claim with a verification keeps that step', () => {
  const events = [event('verification'), event('awaiting-payment')]
  expect(stepsOf({ state: 'awaiting-payment', events, payments: [] }).map(({ name }) => name)).toContain('verified')
})

test('the payment is the current step until it is seen completely', () => {
  const paidStep = (more: Partial<Parameters<typeof stepsOf>[0]>) =>
    stepsOf({ state: 'checking', events: [event('checking')], payments: [], ...more })[1]
  expect(paidStep({})).toEqual({ name: 'paid', place: 'now' })
  expect(paidStep({ payments: [{ ...paid[0]!, state: 'lost' }] })).toEqual({ name: 'paid', place: 'now' })
  expect(paidStep({ payments: paid })).toEqual({ name: 'paid', place: 'done' })
  const differs = { problem: 'less' as const, seen: amount, expected: amount, difference: amount, choiceMinutes: 20 }
  expect(paidStep({ payments: paid, differs })).toEqual({ name: 'paid', place: 'now' })
  expect(paidStep({ payments: paid, differs: { ...differs, problem: 'more' } })).toEqual({
    name: 'paid',
    place: 'done',
  })
  const choice = { problem: 'less' as const, expected: amount, received: amount }
  expect(paidStep({ state: 'needs-choice', payments: paid, choice })).toEqual({ name: 'paid', place: 'stopped' })
})
