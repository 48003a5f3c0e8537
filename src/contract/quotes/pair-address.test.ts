import { expect, test } from 'vitest'
import { pairPath, readPairSlug } from './pair-address.ts'

test('the address of a pair is read back to the same pair', () => {
  expect(pairPath('USDTTRC20', 'SBERRUB')).toBe('/exchange/usdttrc20-to-sberrub')
  expect(readPairSlug('usdttrc20-to-sberrub')).toEqual({ from: 'USDTTRC20', to: 'SBERRUB' })
})

test.each(['BTC-to-SBERRUB', 'btc_to_sberrub', 'BTC_SBERRUB', 'btc-sberrub', 'sberrub-from-btc'])(
  '%s means the same pair as btc-to-sberrub',
  slug => expect(readPairSlug(slug)).toEqual({ from: 'BTC', to: 'SBERRUB' }),
)

test.each(['', 'btc', 'btc-to-', '-to-btc', 'b-to-c', 'btc-to-sber-rub', 'btc to sberrub', 'bтc-to-sberrub'])(
  '%j names no pair',
  slug => expect(readPairSlug(slug)).toBeUndefined(),
)
