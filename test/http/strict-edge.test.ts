import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { serviceNames } from '#contract/connections/connection-names.ts'
import { Problem } from '#contract/problem.ts'
import { routeOf } from '#server/platform/http/serve.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const ask = (path: string, init?: RequestInit) => fetch(office.url + path, { redirect: 'manual', ...init })

const spelled = (path: string) => path.replaceAll(/\{\w+\}/g, '0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11')
const asset = (await readdir(new URL('../../dist/client/assets/', import.meta.url))).find(name => name.endsWith('.js'))

test('the contract, the document and the routes are one list', async () => {
  const document = (await (await ask('/api/v1/openapi.json')).json()) as { paths: Record<string, object> }
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  )
  const contract = allCalls.map(({ method, path }) => `${method} ${path}`)
  expect(documented.sort()).toEqual(contract.toSorted())
  // Where payment services call back, in words and types of content of their own: paths that nobody else knows.
  const isCallback = (route: string) => /^POST \/api\/v1\/services\/[a-z]+\/[0-9a-f]{32}$/.test(route)
  expect(office.routes.filter(isCallback)).toHaveLength(serviceNames.length)
  const routes = office.routes.filter(route => !isCallback(route))
  expect(routes.toSorted()).toEqual(allCalls.map(call => `${call.method} ${routeOf(call)}`).sort())
})

/** A GET by its specification, but one that only a signed-in browser may make. */
const ofABrowser = '/front-api/auth/refresh'
const readable = allCalls.filter(
  ({ method, path, bearer, params, query }) =>
    method === 'GET' &&
    path !== ofABrowser &&
    bearer !== 'required' &&
    !params &&
    (!query || query.safeParse({}).success),
)
test.each(readable.map(call => [call.path, call] as const))(
  '%s answers what the contract says and nothing else',
  async (path, { answer, status = 200 }) => {
    const said = await ask(path)
    if ('mediaType' in answer) {
      expect(said.headers.get('content-type')).toContain(answer.mediaType)
      return
    }
    expect([status, 204]).toContain(said.status)
    if (said.status === 204) return
    const body: unknown = await said.json()
    expect(answer.parse(body)).toEqual(body)
  },
)

const places: [method: string, path: string][] = [
  ...allCalls.map(({ method, path }): [string, string] => [method, spelled(path)]),
  ['GET', '/'],
  ['GET', '/en/news'],
  ['GET', '/no/such/page'],
  ['GET', '/news/%E0%A4%A'],
  ['GET', '/account/orders'],
  ['POST', '/'],
  ['PUT', '/'],
  ['GET', '/favicon.svg'],
  ['GET', `/assets/${asset}`],
  ['GET', '/news-worker.js'],
  ['GET', '/assets/none-12345678.js'],
  ['GET', '/api/v1/none/'],
  ['DELETE', '/healthz'],
]

test.each(places)('%s %s carries the strict headers', async (method, path) => {
  const { headers } = await ask(path, { method })
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.any(String),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': expect.any(String),
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  })
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-|\*|https?:|data:/)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(policy.includes('script-src')).toBe(headers.get('content-type')?.startsWith('text/html') ?? false)
})

test.each(['/', '/en/cash', '/no/such/page', '/claim?from=BTC&to=SBERRUB'])(
  'the one script that stands in %s itself is the one that its policy names',
  async path => {
    const answer = await ask(path)
    const scripts = [...(await answer.text()).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    const code = scripts
      .filter(([, attributes]) => !attributes!.includes('type="application/'))
      .map(([, , text]) => text!)
    expect(code).toHaveLength(1)
    const hash = createHash('sha256').update(code[0]!).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  },
)

/** Things that people with bad intentions put into addresses. */
const hostile = [
  `?${Array.from({ length: 1_000 }, (_, at) => `a${at}=1`).join('&')}`,
  '?page=1&page=2',
  '?page=%00',
  '?%E0%A4%A=1',
  '?__proto__[x]=1&constructor.prototype=1',
  '?page=1e999&size=-0',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f',
  '..;/',
  '\'"><script>',
  '%F0%9F%92%A9',
  'a'.repeat(8_000),
]
const paths = ['/', '/news/', '/en/', '/api/v1/calculator/from/', '/api/v1/', '/front-api/', '/assets/', '/claim/']

test.each(paths.flatMap(path => hostile.map(what => [path, what.slice(0, 30), what])))(
  '%s%s is never a 500',
  async (path, _, what) => {
    const answer = await ask(path + what)
    expect(answer.status).toBeLessThan(500)
    const text = await answer.text()
    expect(text).not.toMatch(/\bat .+\.(ts|js):\d+/)
    if (answer.headers.get('content-type') === 'application/problem+json') Problem.parse(JSON.parse(text))
  },
)

test.each([
  { cookie: 'theme=%E0%A4%A; a' },
  { accept: '\u00ff' },
  { 'accept-encoding': 'br;q=x,,;' },
  { range: 'bytes=a-b' },
  { 'if-none-match': '"'.repeat(5_000) },
] as Record<string, string>[])('the headers %j are never a 500', async headers => {
  for (const path of ['/', '/api/v1/calculator/from/', '/favicon.svg'])
    expect((await ask(path, { headers })).status).toBeLessThan(500)
})

test('a form that is larger than a form can be is refused', async () => {
  const body = `x=${'a'.repeat(200_000)}`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: office.url,
    'sec-fetch-site': 'same-origin',
  }
  expect((await ask('/', { method: 'POST', body, headers })).status).toBe(413)
})
