import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { serveBeside } from '#main/api.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { listening } from '#test/harness/listening.ts'
import { openFiles } from './files.ts'

const home = await mkdtemp(join(tmpdir(), 'agio-files-'))
afterAll(() => rm(home, { recursive: true }))
const script = `export const text = '${'a'.repeat(5_000)}'`
await writeFile(join(home, 'secret.txt'), 'the secret of the office')
await mkdir(join(home, 'client/assets'), { recursive: true })
await mkdir(join(home, 'client/.vite'))
await writeFile(join(home, 'client/.vite/manifest.json'), '{}')
await writeFile(join(home, 'client/.env.txt'), 'the secret of the office')
await writeFile(join(home, 'client/notes.bak'), 'the secret of the office')
await writeFile(join(home, 'client/favicon.svg'), '<svg/>')
await writeFile(join(home, 'client/news-worker.js'), script)
await writeFile(join(home, 'client/assets/main-Cb7hnWmX.js'), script)
const varied = await readFile(import.meta.filename)
await writeFile(join(home, 'client/assets/varied.js'), varied)
await writeFile(join(home, 'client/assets/font.woff2'), Buffer.alloc(5_000))

const { app } = bareApp()
serveBeside(app, {
  file: await openFiles(pathToFileURL(join(home, 'client/'))),
  page: c => c.html('<h1>a page</h1>', 404),
})
const url = await listening(app.fetch)

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await app.request(path, { headers, method })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

test('a name with a hash may be kept for ever', async () => {
  const { status, headers, body } = await ask('/assets/main-Cb7hnWmX.js')
  expect([status, body.toString()]).toEqual([200, script])
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(script.length),
    vary: 'accept-encoding',
  })
})

test('any other name is asked about again', async () => {
  const { headers } = await ask('/favicon.svg')
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
  expect(await ask('/favicon.svg', { 'if-none-match': headers.etag! })).toMatchObject({
    status: 304,
    body: Buffer.alloc(0),
  })
})

test('a service worker may ask the office for files, and any other file may ask for nothing', async () => {
  const { headers } = await ask('/news-worker.js')
  expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining("connect-src 'self'") })
  // The headers of a 304 replace those that the browser has.
  const unchanged = await ask('/news-worker.js', { 'if-none-match': headers.etag! })
  expect(unchanged.headers['content-security-policy']).toBe(headers['content-security-policy'])
  for (const other of ['/favicon.svg', '/assets/main-Cb7hnWmX.js'])
    expect((await ask(other)).headers['content-security-policy']).toBeUndefined()
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('it is packed with %s', async (encoding, unpack) => {
  const { headers, body } = await ask('/assets/main-Cb7hnWmX.js', { 'accept-encoding': encoding })
  expect(headers['content-encoding']).toBe(encoding)
  expect(unpack(body).toString()).toBe(script)
})

test('a file is soon packed as small as Brotli can, and nobody waits for that', async () => {
  const before = (await ask('/assets/varied.js', { 'accept-encoding': 'br' })).body
  const best = brotliCompressSync(varied, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  expect(before.length).toBeGreaterThan(best.length)
  const packed = async () => (await ask('/assets/varied.js', { 'accept-encoding': 'br' })).body
  await expect.poll(async () => (await packed()).length).toBeLessThan(before.length)
  expect(brotliDecompressSync(await packed())).toEqual(varied)
})

test('what is packed already is not packed again', async () => {
  expect((await ask('/assets/font.woff2', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('HEAD tells what GET would', async () => {
  const { status, headers, body } = await ask('/assets/main-Cb7hnWmX.js', {}, 'HEAD')
  expect([status, headers['content-length'], body.length]).toEqual([200, String(script.length), 0])
})

test.each([
  ['bytes=0-5', 206, script.slice(0, 6), `bytes 0-5/${script.length}`],
  ['bytes=5000-', 206, script.slice(5_000), `bytes 5000-${script.length - 1}/${script.length}`],
  ['bytes=-3', 206, script.slice(-3), `bytes ${script.length - 3}-${script.length - 1}/${script.length}`],
  ['bytes=0-999999', 206, script, `bytes 0-${script.length - 1}/${script.length}`],
  ['bytes=999999-', 416, '', `bytes */${script.length}`],
  ['bytes=-0', 416, '', `bytes */${script.length}`],
  ['bytes=0-1,3-4', 200, script, undefined],
  ['bytes=5-2', 200, script, undefined],
  ['bytes=-', 200, script, undefined],
  ['lines=1-2', 200, script, undefined],
])('the range %s is answered with %i', async (range, status, text, contentRange) => {
  const answer = await ask('/assets/main-Cb7hnWmX.js', { range, 'accept-encoding': 'br' })
  const plain = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.body) : answer.body
  expect([answer.status, plain.toString(), answer.headers['content-range']]).toEqual([status, text, contentRange])
})

test('a range of what may have changed is the whole', async () => {
  expect(await ask('/favicon.svg', { range: 'bytes=0-1', 'if-range': 'W/"any"' })).toMatchObject({ status: 200 })
})

test.each(['/assets/gone-12345678.js', '/assets/x', '/robots.txt', '/.env', '/.git/config', '/a/.ssh/key'])(
  'the missing file %s is a problem and not a page',
  async path => {
    const { status, headers } = await ask(path)
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json'])
  },
)

test.each(['/news', '/news/what-is-2.0', '/claim/success'])('%s is a page', async path => {
  expect((await ask(path)).body.toString()).toBe('<h1>a page</h1>')
})

test('a file cannot be posted to', async () => {
  expect(await ask('/favicon.svg', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

/** Over a socket, because a client would tidy these up before it sends them. */
async function rawBody(path: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.on('data', data => {
    text += data
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  await new Promise(resolve => socket.once('close', resolve))
  return text
}

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/%252e%252e/%252e%252e/secret.txt',
  '/..%5csecret.txt',
  '/..%c0%afsecret.txt',
  '/....//secret.txt',
  '//secret.txt',
  `/${home}/secret.txt`,
  `//${home}/secret.txt`,
  `/file://${home}/secret.txt`,
  '/secret.txt%00.js',
  '/assets/main-Cb7hnWmX.js/../../../secret.txt',
  '/.env.txt',
  '/.vite/manifest.json',
  '/notes.bak',
  '/assets',
  '/assets/./../.env.txt',
  'http://x/../secret.txt',
])('%s reaches nothing', async path => {
  // Another spelling of an address leads to its own.
  const asked = await rawBody(path)
  const location = /^HTTP\/1.1 308 [\s\S]*?\nlocation: (\/[^/\s]\S*)/i.exec(asked)?.[1]
  const text = location === undefined ? asked : await rawBody(location)
  expect(text).toMatch(/^HTTP\/1.1 (404|400) /)
  expect(text).not.toContain('the secret of the office')
})
