import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { clientConfig } from '#server/database/pool.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../database-proxy.ts'
import { createDatabase, startTestServer } from '../postgres.ts'
import { TEST_SECRET } from '../secret.ts'
import { type Started, start } from './processes.ts'
import { folderOf, users } from './users.ts'

/** `npm run prove-cuts` asks for more. */
const CUTS = Number(process.env.AGIO_CUT_ROUNDS ?? 3)
const [user] = users
const server = await startTestServer()
afterAll(() => server.stop())

test(
  'no cut of any connection ends the process, also while jobs fail, and the office goes on',
  async () => {
    const { office, address, proxy, ask } = await openOffice()
    for (let round = 0; round < CUTS; round++) {
      for (let place = 0; place < Math.max(proxy.connections(), 1); place++) {
        await ask(failingJobs)
        const requests = Array.from({ length: 4 }, () => fetch(`${address}${needsDatabase()}`).catch(() => undefined))
        await sleep(Math.random() * 60)
        proxy.cut(place)
        await Promise.all(requests)
      }
      await ask(failingJobs)
      await sleep(Math.random() * 60)
      proxy.cut()
    }

    await expect.poll(() => statusOf(`${address}/readyz`)).toBe(200)
    await expect.poll(() => statusOf(`${address}${needsDatabase()}`)).toBe(404)
    expect(office.said()).not.toContain('unforeseen')
    await ask(`delete from jobs`)
    office.child.kill('SIGTERM')
    expect(await office.ended).toMatchObject({ code: 0 })
  },
  120_000 + CUTS * 20_000,
)

test('connections that fall silent are given up, and the office is back within twenty seconds', async () => {
  const { address, proxy } = await openOffice()
  const answers: { at: number; status: number | undefined }[] = []
  const asking = setInterval(() => {
    const at = performance.now()
    statusOf(`${address}${needsDatabase()}`).then(status => answers.push({ at, status }))
  }, 200)
  onTestFinished(() => clearInterval(asking))
  await expect.poll(() => answers.filter(({ status }) => status === 404).length).toBeGreaterThan(3)

  const begun = performance.now()
  proxy.silence()
  await sleep(20_000)
  const late = performance.now()
  await sleep(3_000)
  clearInterval(asking)
  const after = answers.filter(({ at }) => at > late)
  expect(after.length).toBeGreaterThan(5)
  expect(after.filter(({ status }) => status !== 404)).toEqual([])
  expect(answers.filter(({ at, status }) => at > begun && status !== 404 && status !== 503)).toEqual([])
})

test('a database that is away is one kind of 503 in the API and on pages, and is logged once', async () => {
  const { office, address, proxy } = await openOffice()
  proxy.takes('nobody')
  proxy.cut()
  for (let times = 0; times < 20; times++) {
    const answer = await fetch(`${address}${needsDatabase()}`)
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).code]).toEqual([
      503,
      '5',
      'unavailable',
    ])
  }
  for (const [path, words] of [
    [`/claim/${randomUUID()}`, 'Страница сейчас не открылась'],
    [`/en/claim/${randomUUID()}`, 'could not be opened just now'],
  ] as const) {
    const page = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    const html = await page.text()
    expect(html).toContain(words)
    expect(html).not.toMatch(/\b500\b/)
  }
  expect(await statusOf(`${address}/readyz`)).toBe(503)
  expect(office.said().split('"the database is away"')).toHaveLength(2)
  expect(office.said()).not.toContain('"failed"')

  proxy.takes('everybody')
  await expect.poll(() => statusOf(`${address}${needsDatabase()}`)).toBe(404)
  await expect.poll(() => statusOf(`${address}/readyz`)).toBe(200)
  expect(office.said()).toContain('"the database is back"')
})

test('an office whose database is silent stops within the documented time', async () => {
  const { office, address, proxy } = await openOffice()
  proxy.takes('everybody, and says nothing')
  proxy.silence()
  const asked = fetch(`${address}${needsDatabase()}`).catch(() => {})
  await sleep(200)
  const begun = performance.now()
  office.child.kill('SIGTERM')
  expect(await office.ended).toMatchObject({ code: 0, signal: null })
  expect(performance.now() - begun).toBeLessThan(12_000)
  await asked
})

test('while nothing can be written the office is not ready, and an order is refused with a reason', async () => {
  const { address, proxy, ask } = await openOffice()
  expect(await leaveOrder(address)).toMatchObject({ status: 201 })

  // The server has become a standby, or was closed to writing.
  await ask(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  )
  proxy.cut()
  await expect
    .poll(() => readiness(address))
    .toMatchObject({ status: 503, checks: { database: 'ok', writable: 'failed' } })
  expect(await leaveOrder(address)).toMatchObject({ status: 503, retryAfter: '30', body: { code: 'not-writable' } })
  await ask(
    `set transaction read write; do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
  )
  proxy.cut()
  await expect.poll(() => readiness(address)).toMatchObject({ status: 200 })

  // The disk is full: PostgreSQL says so of each statement that needs room.
  await ask(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on claims for each row execute function refuse();
    create trigger refuse before insert or update on write_probe for each row execute function refuse()`)
  expect(await leaveOrder(address)).toMatchObject({ status: 503, retryAfter: '30', body: { code: 'not-writable' } })
  expect(await readiness(address)).toMatchObject({ status: 503, checks: { database: 'ok', writable: 'failed' } })
  await ask('drop function refuse() cascade')
  await expect.poll(() => readiness(address), { timeout: 30_000 }).toMatchObject({ status: 200 })
  expect(await leaveOrder(address)).toMatchObject({ status: 201 })
})

test('asked to stop, an office is not ready for a while and still serves, and asks for each connection to be closed', async () => {
  const { office, address } = await openOffice({ AGIO_STOP_DELAY: '3' })
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  silent.on('error', () => {})
  onTestFinished(() => void silent.destroy())
  const before = await fetch(`${address}${needsDatabase()}`)
  expect(before.headers.get('connection')).toBe('keep-alive')
  await before.text()

  const begun = performance.now()
  office.child.kill('SIGTERM')
  await expect.poll(() => readiness(address)).toMatchObject({ status: 503, checks: { database: 'ok', open: 'failed' } })
  const during = await fetch(`${address}${needsDatabase()}`)
  expect([during.status, during.headers.get('connection')]).toEqual([404, 'close'])
  await during.text()
  expect(await office.ended).toMatchObject({ code: 0, signal: null })
  const ms = performance.now() - begun
  expect(ms).toBeGreaterThan(3_000)
  // The connection that has said nothing is not waited for.
  expect(ms).toBeLessThan(9_500)
})

type Office = { office: Started; address: string; proxy: DatabaseProxy; ask: (sql: string) => Promise<void> }

/** A demo office on a database that it reaches through a proxy. `ask` speaks to the database as its owner, past the proxy. */
async function openOffice(env: Record<string, string> = {}): Promise<Office> {
  const { address: database, drop } = await createDatabase(server, 'demo')
  onTestFinished(drop)
  const proxy = await openDatabaseProxy(database)
  const home = await folderOf(user)
  const office = start({
    user,
    home,
    env: {
      DATABASE_URL: proxy.url,
      AGIO_SECRET: TEST_SECRET,
      AGIO_DEMO: 'on',
      AGIO_RATES: 'demo',
      AGIO_TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  })
  const address = await office.ready
  const ask = async (sql: string) => {
    const client = new pg.Client(clientConfig(database))
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  return { office, address, proxy, ask }
}

/** A claim that nobody has opened: 404 when the database was asked. */
const needsDatabase = () => `/api/v1/claims/${randomUUID()}/`

const failingJobs = `select add_jobs((select jsonb_agg(jsonb_build_object('name', 'send-letter', 'payload', '{"not":"a letter"}'::jsonb))
  from generate_series(1, 20)))`

/** A guest leaves an order, each from another address. */
async function leaveOrder(address: string): Promise<{ status: number; retryAfter: string | null; body: unknown }> {
  const init = await fetch(`${address}/front-api/calculator/init?from=LTC&to=SBERRUB&amount=0.6&side=from`)
  const { quote } = (await init.json()) as { quote: { token: string } }
  const answer = await fetch(`${address}/api/v1/claims/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${++guests}` },
    body: JSON.stringify({
      id: randomUUID(),
      quote: quote.token,
      email: `guest-${guests}@example.com`,
      accounts: { to: { account: '2200 0000 0000 0004' } },
      refundAccount: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
      consent: true,
    }),
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}
let guests = 0

/** The status, or nothing when nobody answered. */
async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status
}

async function readiness(address: string): Promise<object> {
  const answer = await fetch(`${address}/readyz`)
  return { ...((await answer.json()) as object), status: answer.status }
}
