import { expect, test } from 'vitest'
import { faultOfNetwork } from './network.ts'

test.each([
  ['198.51.100.0/24', undefined],
  ['198.51.100.7/32', undefined],
  ['2001:db8::/32', undefined],
  ['2001:db8::1/128', undefined],
  ['2001:db8:0:1:0:0:0:0/64', 'wrong-format'],
  ['2001:DB8::/32', 'wrong-format'],
  ['198.51.100.7/24', 'host-bits'],
  ['2001:db8::1/32', 'host-bits'],
  ['0.0.0.0/0', 'too-wide'],
  ['::/0', 'too-wide'],
  ['198.51.100.0/33', 'wrong-format'],
  ['198.51.100.0', 'wrong-format'],
  ['198.51.100/24', 'wrong-format'],
  ['anna@example.com', 'wrong-format'],
  ['', 'wrong-format'],
])('%s: %s', (network, fault) => {
  expect(faultOfNetwork(network)).toBe(fault)
})
