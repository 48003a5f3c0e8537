import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { msAlone } from '#test/harness/how-busy.ts'
import { listening } from '#test/harness/listening.ts'
import { BODY_LIMIT, releaseFile } from './body.ts'
import { serve } from './serve.ts'

const echo = defineCall({
  name: 'echo',
  method: 'POST',
  path: '/api/v1/echo/',
  tag: 'operations',
  summary: 'Answers the word',
  summaryRu: 'Отвечает словом',
  bearer: 'ignored',
  body: z.strictObject({ word: z.string() }),
  answer: z.object({ length: z.number() }),
})
const { app, lines } = bareApp()
serve(app, echo, (_, { body }) => ({ length: body.word.length }))
const weigh = defineCall({
  name: 'weigh',
  method: 'PUT',
  path: '/api/v1/weigh/',
  tag: 'operations',
  summary: 'Answers the hash of a file',
  summaryRu: 'Отвечает хешем файла',
  bearer: 'ignored',
  file: { most: 4_000_000 },
  answer: z.object({ hash: z.string() }),
})
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
serve(app, weigh, (_, { file }) => ({ hash: hashOf(file) }))
const url = await listening(app.fetch)

async function post(
  body: BodyInit | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const answer = await fetch(`${url}/api/v1/echo/`, {
    method: 'POST',
    headers,
    body: body ?? null,
    ...(body === undefined ? {} : { duplex: 'half' as const }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const json = (length: number) => JSON.stringify({ word: 'a'.repeat(length - '{"word":""}'.length) })

test('a body of exactly the limit is read, one byte more is refused', async () => {
  expect(await post(json(BODY_LIMIT))).toMatchObject({ status: 200 })
  expect(await post(json(BODY_LIMIT + 1))).toMatchObject({
    status: 413,
    body: { code: 'too-large', limit: BODY_LIMIT },
  })
})

test('a body without a declared length is counted', async () => {
  const inPieces = (text: string) => new Blob([text]).stream()
  expect(await post(inPieces(json(BODY_LIMIT)))).toMatchObject({ status: 200 })
  expect(await post(inPieces(json(BODY_LIMIT + 1)))).toMatchObject({ status: 413 })
})

test.each([10, BODY_LIMIT, BODY_LIMIT + 1, 4_000_000])('a file of %d bytes arrives as it was sent', async length => {
  const file = randomBytes(length)
  const sent = { method: 'PUT', headers: { 'content-type': 'application/octet-stream' } }
  for (const body of [file, new Blob([file]).stream()]) {
    const answer = await fetch(`${url}/api/v1/weigh/`, { ...sent, body, duplex: 'half' } as RequestInit)
    expect(await answer.json()).toEqual({ hash: hashOf(file) })
  }
})

test('a released file has no memory any more, and what shares its memory with others keeps it', () => {
  const [large, small] = [new Uint8Array(1_000_000), Buffer.from('small')]
  for (const file of [large, small]) releaseFile(file)
  expect([large.length, small.toString()]).toEqual([0, 'small'])
})

/** Sends as fast as the server reads and never stops by itself. */
async function flood(head: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let sent = 0
  let answer = ''
  const piece = `4000\r\n${'a'.repeat(0x4000)}\r\n`
  socket.on('data', data => {
    answer += data
  })
  socket.on('error', () => {})
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(`POST /api/v1/echo/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${head}\r\n\r\n`)
  const more = () => {
    while (!socket.destroyed && socket.writable) {
      sent += piece.length
      if (!socket.write(piece)) return
    }
  }
  socket.on('drain', more)
  more()
  await closed
  return { sent, answer }
}

test.each(['transfer-encoding: chunked', 'content-length: 99999999999'])(
  'an endless body (%s) is refused while it arrives',
  async head => {
    const ms = await msAlone(async () => expect((await flood(head)).answer).toContain('HTTP/1.1 413'))
    expect(ms).toBeLessThan(3_000)
  },
)

test.each([
  [{ 'content-type': 'text/plain' }],
  [{ 'content-type': 'application/x-www-form-urlencoded' }],
  [{ 'content-type': 'application/json; charset=latin1' }],
  [{ 'content-type': 'application/jsonp' }],
  [{ 'content-type': '' }],
  [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('%j is an unsupported media type', async headers => {
  expect(await post('{"word":"a"}', headers)).toMatchObject({ status: 415, body: { code: 'unsupported-media' } })
})

test.each(['application/json', 'Application/JSON; charset=UTF-8', 'application/json;charset="utf-8"'])(
  '%s is supported',
  async type => {
    expect(await post('{"word":"обмен"}', { 'content-type': type })).toMatchObject({ status: 200, body: { length: 5 } })
  },
)

test.each([
  ['no body', undefined],
  ['an empty body', ''],
  ['half a body', '{"word":'],
  ['two bodies', '{"word":"a"}{"word":"b"}'],
  ['no JSON', 'word=a'],
  ['a raw NUL', '{"word":"\0"}'],
  ['an escaped NUL', '{"word":"a\\u0000b"}'],
  ['an escaped NUL behind an escaped backslash', '{"word":"\\\\\\u0000"}'],
  ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ['a hundred thousand brackets', '['.repeat(100_000)],
  ['as many brackets that close', '['.repeat(50_000) + ']'.repeat(50_000)],
])('%s is a 400', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a body nested deeper than any call needs is refused before it is parsed', async () => {
  const nested = (levels: number) => `{"word":${'['.repeat(levels - 1)}"]}"${']'.repeat(levels - 1)}}`
  expect((await post(nested(33))).body.errors).toMatchObject([{ field: 'body', code: 'unreadable' }])
  expect((await post(nested(32))).body.errors).toMatchObject([{ field: 'body.word', code: 'wrong-type' }])
  // Brackets inside strings do not count.
  expect(await post(JSON.stringify({ word: '\\"[{'.repeat(40) }))).toMatchObject({ status: 200 })
})

test.each(['\\ud800', '\\udc00', '\\udc00\\ud800', 'a\\\\\\ud83d'])(
  'an unpaired surrogate (%s) is refused',
  async half => {
    expect((await post(`{"word":"${half}"}`)).body.errors).toMatchObject([{ field: 'body', code: 'unreadable' }])
  },
)

test.each(['\\ud83d\\ude00', '\\\\ud800'])('%s is accepted', async word => {
  expect(await post(`{"word":"${word}"}`)).toMatchObject({ status: 200 })
})

test('an escaped backslash before u0000 is accepted', async () => {
  expect(await post('{"word":"\\\\u0000"}')).toMatchObject({ status: 200, body: { length: 6 } })
})

test('a client that disconnects in the middle of a body breaks nothing', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(
    'POST /api/v1/echo/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"wo',
  )
  // Time for the server to notice. On a busy machine less is tested, and nothing fails.
  await new Promise(resolve => setTimeout(resolve, 50))
  socket.destroy()
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(await post('{"word":"a"}')).toMatchObject({ status: 200 })
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
