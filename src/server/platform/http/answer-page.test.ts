import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bareApp } from '#test/harness/bare-app.ts'
import { answerPage } from './answer-page.ts'

const html = `<script>start()</script>${'<p>Наличные рубли</p>'.repeat(100)}`
const policy = "script-src 'self'"
const kept = { status: 404, html }
const { app } = bareApp()
app.get('/kept', c => answerPage(c, kept, policy))
app.get('/once', c => {
  c.header('set-cookie', 'a=1')
  return answerPage(c, { status: 200, html }, policy)
})

async function ask(path: string, accepted = '') {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('content-encoding')
  const text = (
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  ).toString()
  return { status: answer.status, headers: answer.headers, encoding, text, size: bytes.length }
}

test.each([
  ['/kept', 404],
  ['/once', 200],
])('%s is complete in every encoding and has its policy', async (path, status) => {
  for (const [accepted, encoding] of [
    ['', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
  ] as const) {
    const answer = await ask(path, accepted)
    expect([answer.status, answer.encoding, answer.headers.get('vary')]).toEqual([status, encoding, 'accept-encoding'])
    expect(answer.headers.get('content-security-policy')).toBe(policy)
    expect(answer.text).toBe(html)
  }
})

test('a page that is answered again has a content length', async () => {
  await ask('/kept')
  const { headers, size } = await ask('/kept', 'br')
  expect(headers.get('content-length')).toBe(String(size))
})

test('a page for one person keeps its cookies', async () => {
  expect((await ask('/once', 'br')).headers.get('set-cookie')).toBe('a=1')
})
