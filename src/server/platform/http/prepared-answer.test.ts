import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bareApp } from '#test/harness/bare-app.ts'
import { answerPrepared, prepareJson } from './prepared-answer.ts'

const large = Array.from({ length: 100 }, (_, at) => ({ code: `CODE${at}`, name: 'Наличные' }))
const prepared = prepareJson(large)
const { app } = bareApp()
app.get('/large', c => answerPrepared(c, prepared))
app.get('/small', c => answerPrepared(c, prepareJson([1])))

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

test.each([
  ['identity', undefined, (body: Buffer) => body],
  ['gzip', 'gzip', gunzipSync],
  ['br, gzip', 'br', brotliDecompressSync],
] as const)('%s gets %s with the same content', async (accepted, encoding, unpack) => {
  const { headers, body } = await ask('/large', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(encoding)
  expect(JSON.parse(unpack(body).toString())).toEqual(large)
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(body.length),
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag: prepared.etag,
  })
})

test('a prepared answer is compressed once', () => {
  expect(prepared.in('br').body).toBe(prepared.in('br').body)
})

test('a short body is not compressed', async () => {
  expect((await ask('/small', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test.each([prepared.etag, prepared.etag.replace('W/', ''), `"other", ${prepared.etag}`, '*'])(
  'a client with %s gets no body, in any encoding',
  async tag => {
    const { status, headers, body } = await ask('/large', { 'if-none-match': tag, 'accept-encoding': 'br' })
    expect([status, body.length]).toEqual([304, 0])
    expect(headers).toEqual({ etag: prepared.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  },
)

test.each(['"other"', '', 'W/', prepared.etag.slice(0, -2)])('a client with %s gets the body', async tag => {
  expect((await ask('/large', { 'if-none-match': tag })).status).toBe(200)
})

test('different content has a different tag', () => {
  expect(prepareJson([...large, 1]).etag).not.toBe(prepared.etag)
})
