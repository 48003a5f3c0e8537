import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { bareApp } from '#test/harness/bare-app.ts'
import { listening } from '#test/harness/listening.ts'
import { answerPage } from './answer-page.ts'
import { createListener } from './listener.ts'
import { pagePolicy } from './strict-headers.ts'

const { app } = bareApp()
app.get('/text', c => c.text('text'))
app.get('/page', c => answerPage(c, { status: 200, html: '<script>start()</script>' }, pagePolicy('start()')))
app.get('/kept', c => c.body('x', 200, { 'cache-control': 'public, max-age=60' }))
app.get('/stream', c => c.body(new Blob(['stream']).stream()))
app.get('/endless', c =>
  c.body(
    new ReadableStream({
      start: controller => controller.enqueue(new TextEncoder().encode('begun')),
    }),
  ),
)
app.get('/breaks', c =>
  c.body(
    new ReadableStream({
      pull(controller) {
        controller.error(new Error('the secret of the office'))
      },
    }),
  ),
)
app.get('/throws', () => {
  throw new Error('the secret of the office')
})
const refused = Promise.withResolvers<void>()
app.post('/refuses', c => {
  const { incoming } = c.env as unknown as { incoming: IncomingMessage }
  incoming.once('end', refused.resolve)
  return Promise.resolve(c.text('too large', c.req.raw.body ? 413 : 400))
})
const url = await listening(app.fetch)

const strict = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('microphone=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
}

const headersOf = (answer: Response) => Object.fromEntries(answer.headers)

/** Sends raw bytes and reads the whole answer. */
async function raw(bytes: string): Promise<{ line: string; headers: Record<string, string>; body: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', data => {
    text += data
    if (text.includes('\r\n\r\n')) socket.end()
  })
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(bytes)
  await closed
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [line = '', ...fields] = head.split('\r\n')
  const headers = fields.map(field => [
    field.slice(0, field.indexOf(':')).toLowerCase(),
    field.slice(field.indexOf(':') + 2),
  ])
  return { line, headers: Object.fromEntries(headers), body }
}

test.each(['/text', '/stream', '/nothing', '/throws'])('%s carries the strict headers', async path => {
  expect(headersOf(await fetch(url + path))).toMatchObject(strict)
})

test('a cache-control of an answer is kept', async () => {
  expect((await fetch(`${url}/kept`)).headers.get('cache-control')).toBe('public, max-age=60')
})

test('a page may run the office’s files and one inline script by its hash', async () => {
  const answer = await fetch(`${url}/page`)
  const policy = answer.headers.get('content-security-policy')!
  const hash = createHash('sha256').update('start()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|strict-dynamic|\*|https?:/)
  expect(headersOf(answer)).toMatchObject({ ...strict, 'content-security-policy': policy })
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['no host', 'GET /text HTTP/1.1\r\n\r\n', 400],
  ['HTTP/1.0 without a host', 'GET /text HTTP/1.0\r\n\r\n', 200],
  ['two hosts', 'GET /text HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 200],
  ['a host that is none', 'GET /text HTTP/1.1\r\nhost: a b\\c\r\n\r\n', 400],
  ['a NUL in a header', 'GET /text HTTP/1.1\r\nhost: x\r\nx-a: \0\r\n\r\n', 400],
  ['endless headers', `GET /text HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an endless address', `GET /text?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  [
    'both lengths',
    'POST /text HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a backslash in the path', 'GET /te\\xt HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['an absolute address', 'GET http://x/text HTTP/1.1\r\nhost: x\r\n\r\n', 200],
  ['an unreadable absolute address', 'GET http:// HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['an unknown expectation', 'POST /text HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n', 417],
])('%s is answered strictly', async (_, bytes, status) => {
  const { line, headers, body } = await raw(bytes)
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(headers).toMatchObject(strict)
  if (headers['content-type'] === 'application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ code: 'invalid' })
})

test('a broken stream shows nothing of the error', async () => {
  const text = await fetch(`${url}/breaks`).then(
    answer => answer.text().catch(() => ''),
    () => '',
  )
  expect(text).not.toContain('secret')
})

test('no refusal is written into an answer that has begun', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', data => {
    text += data
    if (text.includes('begun')) socket.write('this is no request\r\n\r\n')
  })
  socket.on('error', () => {})
  socket.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await new Promise(resolve => socket.once('close', resolve))
  expect(text.match(/^HTTP\/1.1 \d+/gm)).toEqual(['HTTP/1.1 200'])
})

test('only an office on https sends HSTS', async () => {
  const overTls = await listening(app.fetch, 'https://office.example')
  expect((await fetch(`${overTls}/text`)).headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect((await fetch(`${url}/text`)).headers.get('strict-transport-security')).toBeNull()
})

test('what is left of a body that was refused is let past, so that its connection stays open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const asked = request(`${url}/refuses`, { method: 'POST', agent }, answer => resolve(answer.resume().statusCode))
    asked.once('error', reject).end(Buffer.alloc(200_000))
  })
  expect(await answered).toBe(413)
  await refused.promise
  agent.destroy()
})

test('an office of its own name answers to no other, except for what operates it', async () => {
  const named = createListener({
    fetch: () => new Response('served'),
    origin: 'https://office.example',
    names: new Set(['office.example']),
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void named.close())
  await once(named, 'listening')
  const { port } = named.address() as AddressInfo
  const statusOf = (host: string, path = '/') =>
    new Promise<number>((resolve, reject) =>
      request({ port, path, headers: { host } }, answer => resolve(answer.resume().statusCode!))
        .on('error', reject)
        .end(),
    )
  expect(await statusOf('office.example')).toBe(200)
  expect(await statusOf(`127.0.0.1:${port}`)).toBe(200)
  expect(await statusOf('evil.example')).toBe(421)
  expect(await statusOf('evil.example', '/?/healthz')).toBe(421)
  expect(await statusOf('agio-1', '/metrics')).toBe(200)
})
