import { expect, test } from 'vitest'
import { direction } from '#test/fixtures/calculator-view.ts'
import { changeOf } from './use-live-pair.ts'

const delta = { version: '2', at: '2026-11-21T12:00:00Z', directions: [direction('BTC', 'ETH')] }
const btcToEth = { from: 'BTC', to: 'ETH' }

test.each([
  ['a direction that is named has the state it is named with', delta, 'on'],
  [
    'a direction that is paused is paused',
    { ...delta, directions: [direction('BTC', 'ETH', { state: 'paused' })] },
    'paused',
  ],
  ['a direction that is not named has not changed', { ...delta, directions: [] }, undefined],
  ['a direction that is named as gone is gone', { ...delta, directions: [], gone: [btcToEth] }, 'gone'],
  [
    'the opposite direction is another direction',
    { ...delta, directions: [], gone: [{ from: 'ETH', to: 'BTC' }] },
    undefined,
  ],
  [
    'a direction that a complete board does not name is gone',
    { ...delta, directions: [], complete: true as const },
    'gone',
  ],
])('%s', (_, told, change) => {
  expect(changeOf(told, 'BTC', 'ETH')).toBe(change)
})
