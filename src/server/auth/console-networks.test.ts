import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin, networksOf, widens } from './console-networks.ts'

test.each([
  [[], '203.0.113.9', true],
  [[], '', true],
  [['203.0.113.0/24'], '203.0.113.9', true],
  [['203.0.113.0/24'], '::ffff:203.0.113.9', true],
  [['::ffff:203.0.113.0/120'], '203.0.113.9', true],
  [['203.0.113.0/24'], '203.0.114.9', false],
  [['203.0.113.0/24'], '2001:db8::1', false],
  [['2001:db8::/32'], '2001:db8:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::', false],
  [['::/0'], '203.0.113.9', false],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['198.51.100.7', '2001:db8::/32'], '198.51.100.7', true],
  // Nobody knows where that is.
  [['0.0.0.0/0', '::/0'], '', false],
  [['0.0.0.0/0', '::/0'], 'unknown', false],
])('the console opened to %j opens from %j: %s', (networks, address, opens) => {
  expect(isWithin(networksOf(networks), address)).toBe(opens)
})

test.each([
  [[], [], false],
  [[], ['203.0.113.0/24'], false],
  [['203.0.113.0/24'], [], true],
  [['203.0.113.0/24'], ['203.0.113.0/24'], false],
  [['203.0.113.0/24'], ['203.0.113.128/25'], false],
  [['203.0.113.0/24'], ['203.0.112.0/23'], true],
  [['203.0.113.0/24', '2001:db8::/32'], ['2001:db8:1::/48'], false],
  [['203.0.113.0/24'], ['198.51.100.7'], true],
  [['203.0.113.0/25', '203.0.113.128/25'], ['203.0.113.0/24'], false],
  [['203.0.113.128/25', '203.0.113.0/25'], ['203.0.113.64/26', '203.0.113.0/24'], false],
  [['0.0.0.0/0'], ['::/0'], true],
] as const)('from %j to %j the console opens wider: %s', (before, after, wider) => {
  expect(widens(networksOf(before), networksOf(after))).toBe(wider)
})

test('what widens nothing opens from no address from which the console did not open', () => {
  const network = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 24, max: 32 }))
  const networks = fc
    .array(network, { maxLength: 5 })
    .map(some => networksOf(some.map(([last, prefix]) => `192.0.2.${last}/${prefix}`)))
  const all = Array.from({ length: 256 }, (_, last) => `192.0.2.${last}`)
  fc.assert(
    fc.property(networks, networks, (before, after) => {
      const isNew = (address: string) => isWithin(after, address) && !isWithin(before, address)
      const opensAnew = before.length > 0 && (after.length === 0 || all.some(isNew))
      expect(widens(before, after)).toBe(opensAnew)
    }),
  )
})
