import { expect, test } from 'vitest'
import { withLatest } from './recent-currencies.ts'

test('the last five chosen currencies are stored, latest first, each once', () => {
  const five = ['BTC', 'ETH', 'LTC', 'TRX', 'TON']
  expect(withLatest(five, 'XMR')).toEqual(['XMR', 'BTC', 'ETH', 'LTC', 'TRX'])
  expect(withLatest(five, 'LTC')).toEqual(['LTC', 'BTC', 'ETH', 'TRX', 'TON'])
  expect(withLatest([], 'BTC')).toEqual(['BTC'])
})
