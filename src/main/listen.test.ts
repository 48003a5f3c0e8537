import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text as all } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { msAlone } from '#test/harness/how-busy.ts'
import { listen } from './listen.ts'

test('a stopping server finishes its requests and accepts no new ones', async () => {
  const end = Promise.withResolvers<void>()
  const { listening, ask, taken } = await open(async (_, response) => {
    await end.promise
    response.end('done')
  })
  const underWay = ask()
  await taken
  const drained = listening.drain(60_000)

  await expect(ask()).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
  end.resolve()
  expect(await text(await underWay)).toBe('done')
  await drained
})

test('an idle keep-alive connection does not delay the stop', async () => {
  const { listening, ask } = await open((_, response) => response.end('done'))
  await text(await ask())

  expect(await msAlone(() => listening.drain(5_000))).toBeLessThan(1_000)
})

test('a connection without a request does not delay the stop', async () => {
  const { listening, port, taken, ask } = await open((_, response) => response.end('done'))
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'connect')
  await text(await ask())
  await taken

  expect(await msAlone(() => listening.drain(60_000))).toBeLessThan(3_000)
})

test('a request whose first bytes arrive while the server begins to stop is answered', async () => {
  const { listening, port } = await open((_, response) => response.end('done'))
  const late = connect(port, '127.0.0.1')
  await once(late, 'connect')
  const drained = listening.drain(60_000)
  late.write('GET / HTTP/1.1\r\nhost: office\r\nconnection: close\r\n\r\n')
  expect(await all(late)).toContain('done')
  await drained
})

test('a request that does not end in time is cut off', async () => {
  const { listening, ask, taken } = await open(() => {})
  const stuck = ask()
  stuck.catch(() => {})
  await taken

  const begun = performance.now()
  expect(await msAlone(() => listening.drain(200))).toBeLessThan(2_000)
  expect(performance.now() - begun).toBeGreaterThan(150)
  await expect(stuck).rejects.toThrow(/ECONNRESET|hang up/)
})

test('an upgraded connection is ended in time, too', async () => {
  const { listening, ask, server } = await open(() => {})
  const upgraded = Promise.withResolvers<void>()
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    upgraded.resolve()
  })
  ask({ connection: 'upgrade', upgrade: 'something' }).catch(() => {})
  await upgraded.promise

  expect(await msAlone(() => listening.drain(200))).toBeLessThan(2_000)
})

test('a taken port is reported in one line', async () => {
  const { port } = await open(() => {})

  await expect(listen(createServer(), { host: '127.0.0.1', port })).rejects.toMatchObject({
    reason: 'cannot-listen',
    message: expect.stringContaining(`Port ${port} on 127.0.0.1 is taken`),
  })
})

test('a host that is not of this machine is reported in one line', async () => {
  await expect(listen(createServer(), { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    reason: 'cannot-listen',
    message: 'HOST 192.0.2.1 is not an address of this machine',
  })
})

async function open(handler: RequestListener) {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const server: Server = createServer((request, response) => {
    take()
    return handler(request, response)
  })
  const listening = await listen(server, { host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = (headers = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => get({ port, host: '127.0.0.1', agent, headers }, resolve).on('error', reject))
  /** `taken` resolves when the first request has reached the handler. */
  return { listening, ask, taken, port, server }
}

async function text(answer: IncomingMessage): Promise<string> {
  let all = ''
  for await (const chunk of answer) all += chunk
  return all
}

test.each(['0.0.0.0', '::'])('an office that listens on all addresses (%s) is reached at one', async host => {
  const server = createServer((_, response) => response.end('done'))
  const { address, drain } = await listen(server, { host, port: 0 })
  onTestFinished(() => drain(100))
  expect(address).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await (await fetch(address)).text()).toBe('done')
})
