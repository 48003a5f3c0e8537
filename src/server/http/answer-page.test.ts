import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bareApp } from '#test/bare-app.ts'
import { answerPage } from './answer-page.ts'

const html = `<script nonce="MARK"></script>${'<p>Наличные рубли</p>'.repeat(100)}<script nonce="MARK"></script>`
const kept = { status: 404, html }
const { app } = bareApp()
app.get('/kept', c => answerPage(c, kept, 'MARK'))
app.get('/once', c => {
  c.header('set-cookie', 'a=1')
  return answerPage(c, { status: 200, html }, 'MARK')
})

async function ask(path: string, accepted = '') {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('content-encoding')
  const text = (
    encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  ).toString()
  const nonce = /nonce-([\w-]+)/.exec(answer.headers.get('content-security-policy')!)![1]!
  return { status: answer.status, headers: answer.headers, encoding, text, nonce }
}

test.each([
  ['/kept', 404],
  ['/once', 200],
])('%s is whole in every encoding and has another nonce in each answer', async (path, status) => {
  const nonces = new Set<string>()
  for (const accepted of ['', 'gzip', 'br', 'gzip, deflate, br', 'br', 'gzip']) {
    const answer = await ask(path, accepted)
    expect([answer.status, answer.headers.get('vary')]).toEqual([status, 'accept-encoding'])
    expect(answer.text).toBe(html.replaceAll('MARK', answer.nonce))
    nonces.add(answer.nonce)
  }
  expect(nonces.size).toBe(6)
})

test('a page that comes again is packed once, and the nonce is laid in', async () => {
  await ask('/kept')
  expect((await ask('/kept', 'gzip, deflate, br')).encoding).toBe('gzip')
  expect((await ask('/kept', 'br')).encoding).toBe('br')
})

test('a page for one person keeps the cookies that go with it', async () => {
  expect((await ask('/once', 'br')).headers.get('set-cookie')).toBe('a=1')
})
