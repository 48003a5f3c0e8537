import { expect, test } from 'vitest'
import { direction } from '#test/calculator-view.ts'
import { newsOf } from './follow-pair.ts'

const delta = { version: '2', at: '2026-11-21T12:00:00Z', directions: [direction('BTC', 'ETH')] }
const btcToEth = { from: 'BTC', to: 'ETH' }

test.each([
  ['a direction that is named is as it is named', delta, 'on'],
  ['one that is paused too', { ...delta, directions: [direction('BTC', 'ETH', { state: 'paused' })] }, 'paused'],
  ['one that is not named has not changed', { ...delta, directions: [] }, undefined],
  ['one that is named as gone is gone', { ...delta, directions: [], gone: [btcToEth] }, 'gone'],
  ['the way back of it is another one', { ...delta, directions: [], gone: [{ from: 'ETH', to: 'BTC' }] }, undefined],
  ['what a complete board does not name is gone', { ...delta, directions: [], complete: true as const }, 'gone'],
])('%s', (_, told, news) => {
  expect(newsOf(told, 'BTC', 'ETH')).toBe(news)
})
