import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { browserApi } from './browser-api.ts'

afterEach(() => vi.unstubAllGlobals())

/** What the client does with any address, before the contract says which ones there are. */
const call = browserApi as unknown as (address: string, input?: object) => Promise<unknown>

function answering(...answers: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const problem = (status: number, code = 'conflict') =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'T', status, code, detail: 'D' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

const repeated = [408, 409, 425, 429, 500, 502, 503, 504]

test.each(repeated)('GET is repeated once after %i', async status => {
  const fetch = answering(problem(status))
  await expect(call('GET /x/')).rejects.toThrow(ApiError)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('the repeat of a GET may well succeed', async () => {
  answering(problem(503), Response.json({ fine: true }))
  expect(await call('GET /x/')).toEqual({ fine: true })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'].flatMap(method => repeated.map(status => [method, status] as const)))(
  '%s is never repeated, not even after %i',
  async (method, status) => {
    const fetch = answering(problem(status))
    await expect(call(`${method} /x/`, { body: {} })).rejects.toThrow(ApiError)
    expect(fetch).toHaveBeenCalledTimes(1)
  },
)

test('a refusal reaches the page with its code and data', async () => {
  answering(problem(404, 'not-found'))
  await expect(call('GET /x/')).rejects.toMatchObject({ problem: { code: 'not-found', status: 404 } })
})

test('a server that cannot be reached is told apart from one that refused', async () => {
  answering(new TypeError('fetch failed'))
  await expect(call('GET /x/')).rejects.toMatchObject({ problem: { code: 'offline', status: 503 } })
})

test('an answer that is no problem document still has its status', async () => {
  answering(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }))
  await expect(call('GET /x/')).rejects.toMatchObject({ problem: { code: 'internal', status: 502 } })
})

test('calls whose answer is the same for everybody are sent without the session', async () => {
  const fetch = answering(Response.json([]))
  await call('GET /api/v1/calculator/from/')
  await call('GET /x/')
  expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit', 'same-origin'])
})

test('parameters are escaped into the path', async () => {
  const fetch = answering(Response.json([]))
  await call('GET /x/{code}/', { params: { code: '../a b' }, query: { page: '2' } })
  expect(fetch.mock.calls[0]![0]).toBe('/x/..%2Fa%20b/?page=2')
})
