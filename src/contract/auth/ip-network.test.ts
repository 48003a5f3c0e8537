import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNetwork } from './ip-network.ts'

const ipv4 = (first: bigint, last = first) => ({ family: 4, first, last })
const ipv6 = (first: bigint, last = first) => ({ family: 6, first, last })

test.each([
  ['192.0.2.1', ipv4(0xc0000201n)],
  ['192.0.2.77/24', ipv4(0xc0000200n, 0xc00002ffn)],
  ['0.0.0.0/0', ipv4(0n, 0xffffffffn)],
  [' 192.0.2.1/32 ', ipv4(0xc0000201n)],
  ['::ffff:192.0.2.1', ipv4(0xc0000201n)],
  ['::FFFF:c000:201/120', ipv4(0xc0000200n, 0xc00002ffn)],
  ['::', ipv6(0n)],
  ['::1', ipv6(1n)],
  ['2001:db8::/32', ipv6(0x20010db8n << 96n, (0x20010db9n << 96n) - 1n)],
  ['2001:DB8:0:0:0:0:0:1', ipv6((0x20010db8n << 96n) + 1n)],
  ['1:2:3:4:5:6:192.0.2.1', ipv6((0x10002000300040005n << 48n) + (6n << 32n) + 0xc0000201n)],
])('%s is read', (text, network) => {
  expect(readNetwork(text)).toEqual(network)
})

test.each([
  '',
  'office.example',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.01',
  '192.0.2.1/33',
  '192.0.2.1/',
  '192.0.2.1/2/3',
  '192.0.2.1/-1',
  '2001:db8::/129',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8::',
  ':::',
  '2001:db8::12345',
  'fe80::1%eth0',
  '::ffff:192.0.2.1/24',
  '::192.0.2',
  '1.2.3.4::',
])('%j is no network', text => {
  expect(readNetwork(text)).toBeUndefined()
})

const address4 = fc.ipV4()
const address6 = fc.ipV6()

test('what is read is what Node takes for an address', () => {
  const parts = fc.array(fc.constantFrom('1', '0', 'ffff', '::', ':', '.', '255', '256', '01', 'g', '/'), {
    maxLength: 12,
  })
  const texts = fc.oneof(
    address4,
    address6,
    fc.string({ maxLength: 20 }),
    parts.map(chosen => chosen.join('')),
  )
  fc.assert(
    fc.property(texts, text => {
      const isAddress = isIP(text) !== 0
      if (!text.includes('/') && text === text.trim()) expect(readNetwork(text) !== undefined).toBe(isAddress)
    }),
    { numRuns: 2_000 },
  )
})

test('a network holds what Node says it holds', () => {
  const ofFamily = (addresses: fc.Arbitrary<string>, bits: number) =>
    fc.record({
      network: addresses,
      prefix: fc.integer({ min: 0, max: bits }),
      // Addresses near the network: others almost never lie in it.
      asked: fc.oneof(addresses, fc.integer({ min: 0, max: 300 })),
    })
  fc.assert(
    fc.property(fc.oneof(ofFamily(address4, 32), ofFamily(address6, 128)), ({ network, prefix, asked }) => {
      const family = isIP(network) === 4 ? 'ipv4' : 'ipv6'
      const address = typeof asked === 'string' ? asked : network
      const list = new BlockList()
      list.addSubnet(network, prefix, family)
      const [outer, inner] = [readNetwork(`${network}/${prefix}`), readNetwork(address)]
      // A prefix of fewer bits than the mapping of IPv4 has is refused.
      if (!outer || !inner) return
      const holds = outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last
      expect(holds).toBe(list.check(address, family))
    }),
    { numRuns: 2_000 },
  )
})
