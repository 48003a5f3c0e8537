import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { askService } from './ask-service.ts'
import { ServiceFault } from './payment-service.ts'

const server = createServer((request, response) => {
  if (request.url === '/slow') return
  if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/answers' }).end()
  if (request.url === '/much') return void response.end('x'.repeat(300_000))
  response.writeHead(Number(request.url!.slice(1)) || 200).end('{}')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test.each([
  ['/slow', 'is too slow'],
  ['/elsewhere', 'does not answer'],
  ['/much', 'answers too much'],
  ['/500', 'answers 500'],
  ['/503', 'answers 503'],
  ['/401', 'answers 401'],
  ['/403', 'answers 403'],
  ['/429', 'answers 429'],
])('%s says nothing of an invoice: the service %s', async (path, said) => {
  const asked = askService(url + path, { headers: { authorization: 'a key' } }, path === '/slow' ? 200 : 9_000)
  await expect(asked).rejects.toThrow(ServiceFault)
  await expect(asked).rejects.toThrow(said)
})

test.each(['/200', '/400', '/404', '/422'])('%s is an answer', async path => {
  expect(await askService(url + path, {})).toMatchObject({ status: Number(path.slice(1)) })
})

test('nobody at all is a fault too', async () => {
  await expect(askService('http://127.0.0.1:1/', {})).rejects.toThrow('127.0.0.1:1 does not answer')
})
