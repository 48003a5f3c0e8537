import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { networkOf, openVisitorAddresses } from './visitor-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['what a stranger writes is not believed', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['nor on the machine itself, unless it is named', [], '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['a trusted proxy says whom it saw', ['127.0.0.1'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'what the visitor wrote stands before it and counts for nothing',
    ['127.0.0.1'],
    '127.0.0.1',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
  [
    'a chain of trusted proxies is followed to its beginning',
    ['127.0.0.1', '10.0.0.0/8'],
    '127.0.0.1',
    '1.1.1.1, 198.51.100.1, 10.1.2.3',
    '198.51.100.1',
  ],
  ['what is no address ends the search', ['127.0.0.1'], '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
  ['a chain of proxies alone is the nearest one', ['127.0.0.1', '10.0.0.0/8'], '127.0.0.1', '10.1.2.3', '127.0.0.1'],
  [
    'an IPv4 address in IPv6 clothes is the same address',
    ['127.0.0.1'],
    '::ffff:127.0.0.1',
    '::ffff:198.51.100.1',
    '198.51.100.1',
  ],
  ['the name of a link is no part of an address', [], 'fe80::1%eth0', undefined, 'fe80::1'],
  ['IPv6 networks can be trusted', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
])('%s', (_, trusted, peer, forwarded, address) => {
  expect(openVisitorAddresses(trusted)(from(peer, forwarded))).toBe(address)
})

test('a proxy that nobody named is told of once', () => {
  const told = vi.fn()
  const addressOf = openVisitorAddresses([], told)
  for (const _ of [1, 2]) addressOf(from('127.0.0.1', '198.51.100.1'))
  expect(told).toHaveBeenCalledExactlyOnceWith('127.0.0.1')
})

test('without a socket there is no address', () => {
  expect(openVisitorAddresses()(undefined)).toBe('')
})

test.each([
  ['198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s belongs to the line %s', (address, line) => {
  expect(networkOf(address)).toBe(line)
})
