import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'

const policy = "default-src 'self'; script-src 'unsafe-inline'"
const server = createServer(answer).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A page that does no wrong of its own. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(request.url === '/absent' ? 404 : 200, {
    'content-type': 'text/html',
    'content-security-policy': policy,
  })
  response.end('<!doctype html><title>A page</title><div id="root"><p>text</p></div>')
}

const wrongs: [what: string, provoke: () => void, told: RegExp][] = [
  ['an error on the console', () => console.error('broken'), /broken/],
  ['a warning on the console', () => console.warn('beware'), /beware/],
  [
    'an exception',
    () =>
      void setTimeout(() => {
        throw new Error('thrown')
      }),
    /thrown/,
  ],
  ['a promise that nobody caught', () => void Promise.reject(new Error('rejected')), /rejected/],
  ['a break of the content policy', () => document.body.setAttribute('style', 'color: red'), /policy/i],
  ['an absent file', () => void fetch('/absent'), /404/],
  ['a request to another site', () => void fetch('https://example.org/').catch(() => {}), /another site|policy/i],
]

test.each(wrongs)('%s does not pass unseen', async (_, provoke, text) => {
  const { page, expectConsole, problems } = await openPage(url)
  await page.goto('/')
  await page.evaluate(provoke)

  await expect.poll(problems).toContainEqual(expect.stringMatching(text))
  expectConsole(text)
})

test('the clock of a page starts where the test says, and moves when it says', async () => {
  const { page } = await openPage(url, { at: new Date('2026-11-21T12:00:00Z') })
  await page.goto('/')
  const minute = () => page.evaluate(() => new Date().toISOString().slice(0, 16))
  expect(await minute()).toBe('2026-11-21T12:00')

  await page.clock.fastForward('20:00')
  expect(await minute()).toBe('2026-11-21T12:20')
})
