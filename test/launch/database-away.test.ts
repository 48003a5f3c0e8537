import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { needsDatabase, openOffice, readiness, statusOf } from './office-behind-proxy.ts'

/** `npm run prove-cuts` asks for more. */
const CUTS = Number(process.env.AGIO_CUT_ROUNDS ?? 3)

test(
  'no cut connection ends the office, also while jobs fail',
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

test('an unreachable database is a 503 in the API and on pages, and is logged once', async () => {
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
  expect(office.said().split('"msg":"the database is away"')).toHaveLength(2)
  expect(office.said()).not.toContain('"failed"')

  proxy.takes('everybody')
  await expect.poll(() => statusOf(`${address}${needsDatabase()}`)).toBe(404)
  await expect.poll(() => statusOf(`${address}/readyz`)).toBe(200)
  expect(office.said()).toContain('"the database is back"')
})

test('an office that cannot write is not ready and refuses orders with a reason', async () => {
  const { address, proxy, ask } = await openOffice()
  expect(await leaveOrder(address)).toMatchObject({ status: 201 })

  // The server is a standby now, or read-only.
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

  // The disk is full, which PostgreSQL reports for each statement that needs space.
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

const failingJobs = `select add_jobs((select jsonb_agg(jsonb_build_object('name', 'send-email', 'payload', '{"not":"a letter"}'::jsonb))
  from generate_series(1, 20)))`

/** Leaves an order as a new guest from an address of its own. */
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
