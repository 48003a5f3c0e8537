import { get, request } from 'node:http'
import { Hono } from 'hono'
import pino from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { listening } from '#test/harness/listening.ts'
import { openMetrics } from './metrics.ts'
import { operationsRoutes } from './operations.routes.ts'
import type { Readiness } from './readiness.ts'
import type { Env } from './request-context.ts'
import { addRequestLifecycle } from './request-lifecycle.ts'

const allIsWell = {
  database: 'ok',
  migrations: 'ok',
  catalogue: 'ok',
  writable: 'ok',
  clock: 'ok',
  open: 'ok',
} as const

async function open({
  ready = async () => allIsWell,
  metricsHere = true,
  ...token
}: {
  ready?: Readiness
  metricsToken?: string
  metricsHere?: boolean
} = {}) {
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 2 }
  const metrics = openMetrics({ pool, readingPool: pool, catalogueAgeMs: () => 2_500 }, new Registry())
  const app = new Hono<Env>({ strict: false })
  operationsRoutes(app, { ready, metrics, build: 'build-1', origin: 'https://office.example', metricsHere, ...token })
  addRequestLifecycle(app, { log: pino({ level: 'silent' }), metrics })
  return { app, url: await listening(app.fetch) }
}

const { app, url } = await open()
const metricsOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}/metrics`, { headers })
  return { status: answer.status, text: await answer.text() }
}

test('the process answers its health and its build', async () => {
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  const latest = await fetch(`${url}/builds/latest.json`)
  expect([latest.headers.get('cache-control'), await latest.json()]).toEqual(['no-store', { id: 'build-1' }])
})

test.each([
  [allIsWell, 200, 'ready'],
  [{ ...allIsWell, database: 'failed' }, 503, 'not-ready'],
  [{ ...allIsWell, catalogue: 'failed' }, 503, 'not-ready'],
] as const)('readiness with %j is %i', async (checks, status, word) => {
  const { url } = await open({ ready: async () => checks })
  const answer = await fetch(`${url}/readyz`)
  expect([answer.status, await answer.json()]).toEqual([status, { status: word, checks }])
})

test('the metrics cover process, requests, pool and catalogue', async () => {
  await fetch(`${url}/healthz`)
  const { status, text } = await metricsOf(url)
  expect(status).toBe(200)
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).toMatch(
    /^agio_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} [1-9]/m,
  )
  expect(text).toContain('agio_database_connections{state="busy"} 2\n')
  expect(text).toContain('agio_database_connections{state="awaited"} 2\n')
  expect(text).toContain('agio_database_reading_connections{state="awaited"} 2\n')
  expect(text).toContain('agio_catalogue_age_seconds 2.5\n')
})

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
  'a request forwarded by a proxy on the same machine (%s) gets no metrics',
  async header => {
    const { status, text } = await metricsOf(url, { [header]: '127.0.0.1' })
    expect([status, JSON.parse(text).code]).toEqual([404, 'not-found'])
  },
)

test('a page that led its own name to this machine gets no metrics', async () => {
  const { url } = await open()
  const status = await new Promise<number>(resolve =>
    get(`${url}/metrics`, { headers: { host: 'evil.example' } }, answer => resolve(answer.resume().statusCode!)),
  )
  expect(status).toBe(404)
})

test('a request without a known address gets no metrics', async () => {
  expect((await app.request('/metrics')).status).toBe(404)
})

test('an office behind a proxy shows metrics only with a token', async () => {
  const { url } = await open({ metricsHere: false })
  expect((await metricsOf(url)).status).toBe(404)
})

test('with a token, metrics are shown from anywhere to its holder only', async () => {
  const { url } = await open({ metricsToken: 'a secret of sixteen' })
  const withToken = (authorization: string) => metricsOf(url, { authorization, 'x-forwarded-for': '10.0.0.1' })
  expect((await metricsOf(url)).status).toBe(404)
  expect((await withToken('Bearer a secret of seventeen')).status).toBe(404)
  expect((await withToken('Bearer ')).status).toBe(404)
  expect((await withToken('Bearer a secret of sixteen')).status).toBe(200)
})

test('a client that has the OpenAPI document gets a 304', async () => {
  const first = await fetch(`${url}/api/v1/openapi.json`)
  const status = await new Promise(resolve => {
    const headers = { 'if-none-match': first.headers.get('etag')! }
    request(`${url}/api/v1/openapi.json`, { headers }, answer => resolve(answer.resume().statusCode)).end()
  })
  expect([first.status, status]).toEqual([200, 304])
})
