import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bareApp } from '#test/bare-app.ts'
import { answerJson } from './answer-text.ts'

const { app } = bareApp()
app.get('/:length', c => {
  c.header('set-cookie', 'a=1')
  c.status(201)
  return answerJson(c, 'a'.repeat(Number(c.req.param('length'))))
})

test('what is short is not packed', async () => {
  const answer = await app.request('/100', { headers: { 'accept-encoding': 'br' } })
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null])
})

test('what is long is, and keeps its status and cookies', async () => {
  const answer = await app.request('/5000', { headers: { 'accept-encoding': 'br' } })
  expect(answer.status).toBe(201)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'set-cookie': 'a=1',
  })
  expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(`"${'a'.repeat(5000)}"`)
})

test('who takes nothing packed gets it plain, and a cache learns that it may differ', async () => {
  const answer = await app.request('/5000')
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, 'accept-encoding'])
})
