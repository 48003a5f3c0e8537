import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bareApp } from '#test/harness/bare-app.ts'
import { answerJson } from './answer-text.ts'

const { app } = bareApp()
app.get('/:length', c => {
  c.header('set-cookie', 'a=1')
  c.status(201)
  return answerJson(c, 'a'.repeat(Number(c.req.param('length'))))
})

test('a short text is not compressed', async () => {
  const answer = await app.request('/100', { headers: { 'accept-encoding': 'br' } })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
})

test('a long text is compressed and keeps its status and cookies', async () => {
  const answer = await app.request('/5000', { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(201)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'set-cookie': 'a=1',
  })
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(`"${'a'.repeat(5000)}"`)
})

test('a client without compression gets the plain text, with `vary` for caches', async () => {
  const answer = await app.request('/5000')
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, 'accept-encoding'])
})
