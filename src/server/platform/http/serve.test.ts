import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { accept, refuse } from '#contract/result.ts'
import { staffMember } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { eventStream } from './event-stream.ts'
import { prepareJson } from './prepared-answer.ts'
import { serve } from './serve.ts'

const common = {
  tag: 'operations',
  summary: 'A call of this test',
  summaryRu: 'Вызов этого теста',
  bearer: 'ignored',
} as const
const Seen = z.object({ code: z.string(), page: z.number(), word: z.string() })

const look = defineCall({
  ...common,
  name: 'look',
  method: 'GET',
  path: '/api/v1/things/{code}/',
  params: z.strictObject({ code: z.string() }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(100).default(1),
    word: z.string().max(10).default(''),
  }),
  answer: Seen,
  refusals: ['conflict'],
})
const plain = defineCall({
  ...common,
  name: 'plain',
  method: 'GET',
  path: '/api/v1/plain/',
  answer: z.array(z.number()),
})
const write = defineCall({
  ...common,
  name: 'write',
  method: 'POST',
  path: '/api/v1/things/',
  body: z.strictObject({ word: z.string(), deep: z.strictObject({ n: z.number() }).optional() }),
  answer: z.object({ word: z.string() }),
  status: 201,
  refusals: ['conflict', 'too-many'],
})

const { app } = bareApp()
serve(app, look, (_, { params, query }) => ({ code: params.code, page: query.page, word: query.word }))
serve(app, plain, () => prepareJson([1, 2]))
serve(app, write, (c, { body }) => {
  if (body.word === 'again') c.status(200)
  if (body.word === 'taken') return refuse({ reason: 'conflict', detail: 'It is taken', by: 'somebody' })
  if (body.word === 'enough') return refuse({ reason: 'too-many', retryAfter: 7 })
  if (body.word === 'broken') throw new Error('the secret of the office')
  return { word: body.word }
})

const ask = async (path: string, init?: RequestInit) => {
  const answer = await app.request(path, init)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}
const post = (body: unknown) =>
  ask('/api/v1/things/', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

test('a handler gets the parsed input with its defaults', async () => {
  expect(await ask('/api/v1/things/BTC/?page=7')).toMatchObject({
    status: 200,
    body: { code: 'BTC', page: 7, word: '' },
  })
})

test.each(['/api/v1/plain', '/api/v1/plain/'])('%s answers with or without its trailing slash', async path => {
  expect(await ask(path)).toMatchObject({ status: 200, body: [1, 2] })
})

test.each([
  ['page=0', 'query.page', 'too-small'],
  ['page=101', 'query.page', 'too-big'],
  ['page=x', 'query.page', 'wrong-type'],
  ['page=1&page=2', 'query.page', 'repeated'],
  ['word=abcdefghijk', 'query.word', 'too-big'],
  ['word=%E0%A4%A', 'query.word', 'unreadable'],
  ['word=%00', 'query.word', 'unreadable'],
  ['%00=1', 'query.', 'unreadable'],
  ['amout=1', 'query.amout', 'unknown'],
  ['__proto__=1', 'query.__proto__', 'unknown'],
  ['constructor=1', 'query.constructor', 'unknown'],
  ['page[]=1', 'query.page[]', 'unknown'],
  [Array.from({ length: 101 }, (_, at) => at).join('&'), 'query', 'too-big'],
])('the query %s is refused by name', async (query, field, code) => {
  const { status, body } = await ask(`/api/v1/things/BTC/?${query}`)
  expect({ status, code: body.code, errors: body.errors }).toMatchObject({
    status: 400,
    code: 'invalid',
    errors: [{ field, code }],
  })
})

test('HEAD of a stream closes the stream', async () => {
  const gone = vi.fn()
  const { app } = bareApp()
  const live = defineCall({
    ...common,
    name: 'live',
    method: 'GET',
    path: '/api/v1/live/',
    answer: { mediaType: 'text/event-stream' },
  })
  serve(app, live, () => eventStream(new ReadableStream({ cancel: gone })))
  expect((await app.request('/api/v1/live/', { method: 'HEAD' })).status).toBe(200)
  expect(gone).toHaveBeenCalledOnce()
})

test('a call without a query takes none', async () => {
  expect(await ask('/api/v1/plain/?x=1')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'query.x', code: 'unknown' }] },
  })
  expect(await ask('/api/v1/plain/?')).toMatchObject({ status: 200 })
})

test.each(['%E0%A4%A', '%00', 'a%00b', '%C0%80', 'a%2500%'])('the path parameter %s is refused', async code => {
  expect(await ask(`/api/v1/things/${code}/`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('an answer has the status of its call unless the handler sets another', async () => {
  expect(await post({ word: 'new' })).toMatchObject({ status: 201, body: { word: 'new' } })
  expect(await post({ word: 'again' })).toMatchObject({ status: 200 })
})

test.each([
  [{}, 'body.word', 'missing'],
  [{ word: 1 }, 'body.word', 'wrong-type'],
  [{ word: 'a', extra: 1 }, 'body.extra', 'unknown'],
  [{ word: 'a', deep: { n: 1, m: 2 } }, 'body.deep.m', 'unknown'],
  [[], 'body', 'wrong-type'],
  [null, 'body', 'wrong-type'],
  ['text', 'body', 'wrong-type'],
])('the body %j is refused by field', async (body, field, code) => {
  expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field, code }] } })
})

test('a key named like a prototype property is refused like any unknown field', async () => {
  const body = '{"word":"a","__proto__":{"admin":true},"constructor":1}'
  const answer = await ask('/api/v1/things/', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(answer.body.errors).toMatchObject([{ field: 'body.__proto__' }, { field: 'body.constructor' }])
})

test('the errors of a refusal are limited', async () => {
  const { status, body } = await post(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field${at}`, at])))
  expect(status).toBe(400)
  expect(body.errors).toHaveLength(20)
  expect(body.detail).toContain('and 1981 more')
})

test('a refusal keeps its reason and its data', async () => {
  const { status, body, headers } = await post({ word: 'taken' })
  expect(status).toBe(409)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body).toEqual({
    type: '/api#problem-conflict',
    title: 'Conflict',
    status: 409,
    code: 'conflict',
    detail: 'It is taken',
    by: 'somebody',
  })
})

test('a temporary refusal says when to retry', async () => {
  const { status, headers } = await post({ word: 'enough' })
  expect([status, headers.get('retry-after')]).toEqual([429, '7'])
})

test('an unexpected error shows only its support id', async () => {
  const { status, body } = await post({ word: 'broken' })
  expect(status).toBe(500)
  expect(body).toEqual({
    type: '/api#problem-internal',
    title: 'Something went wrong on our side',
    status: 500,
    code: 'internal',
    detail: 'Something went wrong on our side',
    supportId: expect.stringMatching(/^[\w-]{36}$/),
  })
})

test.each([
  ['GET', '/api/v1/nothing/', 404, null],
  ['GET', '/front-api/nothing', 404, null],
  ['POST', '/api/v1/plain/', 405, 'HEAD, GET'],
  ['DELETE', '/api/v1/things/', 405, 'POST'],
  ['GET', '/api/v1/things/', 405, 'POST'],
  ['HEAD', '/api/v1/things/', 405, 'POST'],
  ['OPTIONS', '/api/v1/things/BTC', 405, 'HEAD, GET'],
])('%s %s is a problem with status %i', async (method, path, status, allow) => {
  const answer = await app.request(path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
})

test('HEAD answers the headers of GET', async () => {
  const answer = await app.request('/api/v1/plain/', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '5', ''])
})

test('the compiler refuses answers and parameters outside the contract', () => {
  const { app } = bareApp()
  // @ts-expect-error: the page must be a number
  serve(app, look, () => ({ code: 'BTC', page: '1', word: '' }))
  // @ts-expect-error: a field is missing
  serve(app, look, () => ({ code: 'BTC', page: 1 }))
  // @ts-expect-error: prepared from something else
  serve(app, plain, () => prepareJson(['1']))
  // @ts-expect-error: a refusal that this call does not name
  serve(app, look, () => refuse({ reason: 'rate-moved' }))
  // @ts-expect-error: there is no such parameter
  serve(app, look, (_, { params }) => ({ code: params.uuid, page: 1, word: '' }))
})

test('a signed-in person who has no right to a call is named in the log, with its route', async () => {
  const person = staffMember({ id: 'a-person', email: 'olga@example.org', role: 'support' } as never, new Date())
  const { app, lines } = bareApp({ callerResolver: { authenticate: () => accept(person) } })
  const books = { ...plain, name: 'books', path: '/api/v1/books/', bearer: 'required', staff: ['owner'] } as const
  serve(app, books, () => [1])
  expect((await app.request('/api/v1/books/')).status).toBe(403)
  expect(lines).toMatchObject([{ level: 40, msg: 'answered', route: '/api/v1/books/', status: 403, user: 'a-person' }])
})
