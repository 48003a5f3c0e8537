import { expect, test } from 'vitest'
import { type ClaimState, claimStates } from '#contract/claims/claim-moves.ts'
import { stepsOf } from './claim-steps.ts'

const event = (state: ClaimState) => ({ at: '2026-11-21T12:00:00Z', kind: 'opened', state, data: {} })
const line = (state: ClaimState) =>
  stepsOf({ state, events: [event(state)] }).map(({ name, place }) => `${name}:${place}`)

test.each(claimStates)('%s: the claim stands at one place, with what was before it and what comes after', state => {
  const places = stepsOf({ state, events: [event(state)] }).map(({ place }) => place)
  const here = places.filter(place => place === 'now' || place === 'stopped').length
  expect(here).toBe(state === 'completed' || state === 'refunded' ? 0 : 1)
  expect(places.join(' ')).toMatch(/^(done ?)+((now|stopped)( ahead)*)?$/)
})

test('a claim that waits for money has been opened and nothing else', () => {
  expect(line('awaiting-payment')).toEqual(['opened:done', 'paid:now', 'checked:ahead', 'paid-out:ahead'])
})

test('money that goes back is not on its way to a payout', () => {
  expect(line('refunding')).toEqual(['opened:done', 'paid:done', 'refunded:now'])
  expect(line('refunded')).toEqual(['opened:done', 'paid:done', 'refunded:done'])
})

test('money that comes after the payout takes no step back', () => {
  const events = [event('awaiting-payment'), { ...event('completed'), kind: 'pay-out' }, event('needs-choice')]
  expect(stepsOf({ state: 'needs-choice', events }).map(({ place }) => place)).toEqual(['done', 'done', 'done', 'done'])
})

test('a claim that asked for a document keeps that step', () => {
  const events = [event('verification'), event('awaiting-payment')]
  expect(stepsOf({ state: 'awaiting-payment', events }).map(({ name }) => name)).toContain('verified')
})
