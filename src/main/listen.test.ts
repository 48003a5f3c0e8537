import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('what is under way comes to its end, and nothing new is taken', async () => {
  const { listening, ask } = await open(async (_, response) => {
    await sleep(100)
    response.end('done')
  })
  const underWay = ask()
  await sleep(30)
  const drained = listening.drain(5_000)

  await expect(ask()).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
  expect(await text(await underWay)).toBe('done')
  await drained
})

test('a connection that is kept open for later does not hold the stop up', async () => {
  const { listening, ask } = await open((_, response) => response.end('done'))
  await text(await ask())

  expect(await timed(() => listening.drain(5_000))).toBeLessThan(1_000)
})

test('what does not come to its end in time is ended', async () => {
  const { listening, ask } = await open(() => {})
  const stuck = ask()
  stuck.catch(() => {})
  await sleep(30)

  const took = await timed(() => listening.drain(200))
  expect(took).toBeGreaterThan(150)
  expect(took).toBeLessThan(2_000)
  await expect(stuck).rejects.toThrow(/ECONNRESET|hang up/)
})

test('a connection that a library took over is ended in time too', async () => {
  const { listening, ask, server } = await open(() => {})
  server.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  ask({ connection: 'upgrade', upgrade: 'something' }).catch(() => {})
  await sleep(30)

  expect(await timed(() => listening.drain(200))).toBeLessThan(2_000)
})

test('a port that is taken is told in one line', async () => {
  const { port } = await open(() => {})

  await expect(listen(createServer(), { host: '127.0.0.1', port })).rejects.toMatchObject({
    reason: 'cannot-listen',
    message: expect.stringContaining(`Port ${port} on 127.0.0.1 is taken`),
  })
})

test('a host that is not of this machine is told in one line', async () => {
  await expect(listen(createServer(), { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
    reason: 'cannot-listen',
    message: 'HOST 192.0.2.1 is not an address of this machine',
  })
})

async function open(handler: RequestListener) {
  const server: Server = createServer(handler)
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
  return { listening, ask, port, server }
}

async function text(answer: IncomingMessage): Promise<string> {
  let all = ''
  for await (const chunk of answer) all += chunk
  return all
}

async function timed(act: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
