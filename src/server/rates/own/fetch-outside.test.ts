import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isInside } from '#server/platform/inside-networks.ts'
import { fetchOutside, LARGEST_ANSWER } from './fetch-outside.ts'

let answer: RequestListener = (_, response) => response.end('{}')
let asked = 0
const server = createServer((request, response) => {
  asked += 1
  answer(request, response)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())
const ask = (host: string, more: object = {}) =>
  fetchOutside(`http://${host}:${port}/rate`, { signal: AbortSignal.timeout(5_000), inside: false, ...more })
/** A name server that says this of every name, as a hostile one would. */
const saying = (...addresses: string[]) =>
  ((_: string, __: object, done: (error: null, all: object[]) => void) =>
    done(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '[::ffff:127.0.0.1]',
  '10.0.0.5',
  '192.168.1.1',
  '172.20.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '[fd00::1]',
  '[fe80::1]',
  '[64:ff9b::7f00:1]',
])('an address of the server’s own network is not asked: %s', async host => {
  const before = asked
  await expect(ask(host)).rejects.toMatchObject({ reason: 'refused' })
  expect(asked).toBe(before)
})

test.each([
  ['this server', ['127.0.0.1']],
  ['this server among others', ['93.184.216.34', '127.0.0.1']],
  ['the service of a cloud', ['169.254.169.254']],
  ['this server in the other version', ['::1']],
])('a name that leads to %s is not asked', async (_, addresses) => {
  const before = asked
  await expect(ask('rates.example', { resolve: saying(...addresses) })).rejects.toMatchObject({ reason: 'refused' })
  expect(asked).toBe(before)
})

test('a name is looked up once, and its answer is what is connected to', async () => {
  let looked = 0
  const changing = ((_: string, __: object, done: (error: null, all: object[]) => void) => {
    looked += 1
    // Outside when it is looked at, inside afterwards. The first answer leads nowhere, and nothing asks again.
    done(null, [{ address: looked === 1 ? '192.88.99.1' : '127.0.0.1', family: 4 }])
  }) as never
  const before = asked
  await expect(ask('rates.example', { resolve: changing, signal: AbortSignal.timeout(300) })).rejects.toThrow()
  expect([looked, asked]).toEqual([1, before])
})

test('whoever runs the server may allow its own network', async () => {
  answer = (_, response) => response.end('{"bid":1}')
  expect(await ask('127.0.0.1', { inside: true })).toMatchObject({ text: '{"bid":1}' })
  expect(await ask('rates.example', { inside: true, resolve: saying('127.0.0.1') })).toMatchObject({
    text: '{"bid":1}',
  })
})

test.each<[string, RequestListener, string]>([
  ['is a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(), 'redirect'],
  ['is an error', (_, response) => response.writeHead(404).end('no'), 'status'],
  ['is too large', (_, response) => response.end(Buffer.alloc(LARGEST_ANSWER + 1)), 'too-large'],
  ['breaks off', (_, response) => response.destroy(), 'unreachable'],
  ['is compressed', (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'), 'unreadable'],
])('an answer that %s is a fault', async (_, how, reason) => {
  answer = how
  await expect(ask('127.0.0.1', { inside: true })).rejects.toMatchObject({ reason })
})

test('an answer that never comes, and one that never ends, are faults in time', async () => {
  answer = () => {}
  await expect(ask('127.0.0.1', { inside: true, signal: AbortSignal.timeout(200) })).rejects.toMatchObject({
    reason: 'timeout',
  })
  answer = (_, response) => {
    response.write('[')
  }
  await expect(ask('127.0.0.1', { inside: true, signal: AbortSignal.timeout(200) })).rejects.toThrow()
})

test('the letters of an answer are those that it names', async () => {
  answer = (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=windows-1251' })
      .end(Buffer.from([0xea, 0xf3, 0xf0, 0xf1]))
  expect((await ask('127.0.0.1', { inside: true })).text).toBe('курс')
})

test('public addresses are outside', () => {
  expect(['1.1.1.1', '93.184.216.34', '2606:4700::1111'].map(isInside)).toEqual([false, false, false])
})
