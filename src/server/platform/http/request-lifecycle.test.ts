import { expect, test } from 'vitest'
import { bareApp } from '#test/harness/bare-app.ts'
import { listening } from '#test/harness/listening.ts'
import { Overloaded } from '../overloaded.ts'
import { answerPrepared, prepareJson } from './prepared-answer.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Longer than any quick request takes, on a busy machine too. */
const DEADLINE_MS = 800
const { app, lines, answered } = bareApp({ deadlineMs: DEADLINE_MS })
let signal: AbortSignal | undefined
app.get('/fast', c => c.text(c.env.requestId))
app.post('/fast', c => {
  c.env.route = '/codes/{code}/'
  return c.text('done')
})
app.get('/slow', async c => {
  c.env.route = '/slow'
  signal = c.env.signal
  await pause(2 * DEADLINE_MS)
  return c.text('late')
})
app.post('/reads', async c => c.text(await c.req.text()))
app.post('/reads-and-works', async c => {
  const body = await c.req.text()
  await pause(0.8 * DEADLINE_MS)
  return c.text(body)
})
app.get('/throws', () => {
  throw new Error('the secret of the office')
})
app.get('/rejects', async () => {
  await pause(1)
  throw new Error('the secret of the office')
})
app.get('/throws-no-error', () => {
  throw 'the secret of the office'
})
app.get('/overloaded', async () => {
  throw new Overloaded('no connection to the database was free in time')
})
app.get('/inside', c => app.request('/fast', {}, c.env))
app.get('/prepared', c => answerPrepared(c, prepareJson('a'.repeat(4_000))))
app.get('/prepared-inside', async c => {
  const answer = await app.request('/prepared', {}, c.env)
  return c.json({ packed: answer.headers.get('content-encoding'), length: (await answer.text()).length })
})
const url = await listening(app.fetch)

const ask = async (path: string, init?: RequestInit) => {
  lines.length = answered.length = 0
  const answer = await fetch(url + path, init)
  return { status: answer.status, id: answer.headers.get('x-request-id')!, text: await answer.text() }
}

test('every request has an id, which its handler knows', async () => {
  const first = await ask('/fast')
  const second = await ask('/fast')
  expect(first.id).toMatch(uuid)
  expect(first.text).toBe(first.id)
  expect(second.id).not.toBe(first.id)
})

test.each([
  ['a1b2c3d4', true],
  ['0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11', true],
  ['short', false],
  ['a'.repeat(65), false],
  ['with space in it', false],
  ['{"log":"injected"}', false],
])('the client’s request id %s is accepted: %s', async (given, taken) => {
  const { id } = await ask('/fast', { headers: { 'x-request-id': given } })
  expect(id === given).toBe(taken)
  if (!taken) expect(id).toMatch(uuid)
})

test('a quick GET is counted and not logged', async () => {
  await ask('/fast')
  expect(answered).toEqual([{ method: 'GET', route: 'unmatched', status: 200 }])
  expect(lines).toEqual([])
})

test('a changing request is logged by its route, so that no code in an address is logged', async () => {
  const { id } = await ask('/fast?token=secret', { method: 'POST' })
  expect(lines).toMatchObject([{ level: 30, requestId: id, method: 'POST', route: '/codes/{code}/', status: 200 }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test.each(['/throws', '/rejects', '/throws-no-error'])(
  '%s: the error is logged and does not appear in the answer',
  async path => {
    const { status, id, text } = await ask(path)
    expect(status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', supportId: id })
    expect(text).not.toMatch(/secret|at /)
    expect(lines).toMatchObject([
      { level: 50, requestId: id, msg: 'failed' },
      { level: 50, requestId: id, msg: 'answered', route: path, status: 500 },
    ])
    expect(JSON.stringify(lines)).toContain('the secret of the office')
  },
)

test('an overloaded office answers when to retry, and logs no error', async () => {
  lines.length = 0
  const answer = await fetch(`${url}/overloaded`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'overloaded', retryAfter: 5 })
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'overloaded' }))
})

test('an answer past the deadline is refused, and its work is aborted', async () => {
  const { status, text } = await ask('/slow')
  expect([status, JSON.parse(text).code]).toEqual([500, 'internal'])
  expect(signal?.aborted).toBe(true)
})

/** A body whose second half comes later. */
const slowBody = (afterMs: number) =>
  new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('half '))
      await pause(afterMs)
      controller.enqueue(new TextEncoder().encode('whole'))
      controller.close()
    },
  })
const send = (path: string, body: ReadableStream) => ask(path, { method: 'POST', body, duplex: 'half' } as RequestInit)

test('a slow body does not count against the deadline', async () => {
  const { status, text } = await send('/reads', slowBody(2 * DEADLINE_MS))
  expect([status, text]).toEqual([200, 'half whole'])
})

test('an answer has its whole time from the end of a slow body on', async () => {
  const { status, text } = await send('/reads-and-works', slowBody(1.5 * DEADLINE_MS))
  expect([status, text]).toEqual([200, 'half whole'])
})

test('a disconnected client aborts the handler and is no error', async () => {
  signal = undefined
  const leaving = new AbortController()
  const asked = ask('/slow', { signal: leaving.signal }).catch(() => 'gone')
  while (!signal) await pause(5)
  leaving.abort()
  expect(await asked).toBe('gone')
  await expect.poll(() => (signal as AbortSignal).aborted).toBe(true)
  // Past the deadline, too.
  await pause(DEADLINE_MS)
  expect(answered).toMatchObject([{ route: '/slow', status: 499 }])
  expect(lines).toEqual([])
})

test('a call in process ignores the visitor’s accept-encoding and etag', async () => {
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': '*' }
  expect((await ask('/prepared', { headers })).status).toBe(304)
  const { status, text } = await ask('/prepared-inside', { headers })
  expect([status, JSON.parse(text)]).toEqual([200, { packed: null, length: 4_002 }])
})

test('a page that calls the app in process is counted as one request', async () => {
  const { id, text } = await ask('/inside')
  expect(text).toBe(id)
  expect(answered).toHaveLength(1)
})
