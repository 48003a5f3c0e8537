import { expect, test } from 'vitest'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { proveBooks } from '#server/ledger/checkpoints.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { cookiesOf } from '#test/fixtures/people.ts'
import { startOfficeInProcess, type TestOffice } from '#test/harness/office.ts'

const office = await startOfficeInProcess({ demo: true })
const taken = await startOfficeInProcess({ demo: true })
const real = await startOfficeInProcess({ demo: false })

type Customer = { email: string; password: string }

const pastOf = (of: TestOffice) =>
  new Promise<Customer>(resolve => of.makeDemoPast(async customer => resolve(customer)))

const startedAt = new Date()
const customer = await pastOf(office)
const read = async (path: string, headers: HeadersInit = {}) =>
  (await fetch(`${office.url}/api/v1/${path}`, { headers })).json()
const countClaims = async ({ db }: TestOffice) => (await db.selectFrom('claims').select('id').execute()).length

test('a new demo office has weeks of exchanges behind it, and the books prove each of them', async () => {
  const done = await office.db.selectFrom('claims').selectAll().where('completed_at', 'is not', null).execute()
  expect(done.length).toBeGreaterThan(60)
  const days = new Set(done.map(({ completed_at }) => completed_at!.toISOString().slice(0, 10)))
  expect(days.size).toBeGreaterThan(25)
  for (const { opened_at, completed_at } of done) expect(completed_at!.getTime()).toBeGreaterThan(opened_at.getTime())
  expect((await proveBooks(office.db)).faults).toEqual([])
})

test('an order waits at the desk in every state that is not closed', async () => {
  const rows = await office.db.selectFrom('claims').select('state').distinct().execute()
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining([...activeStates]))
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['refunded', 'cancelled', 'expired']))
})

test('its reviews are in both languages and not all of five stars', async () => {
  const { items, total } = await read('reviews/')
  expect(total).toBeGreaterThan(10)
  const mean = items.reduce((sum: number, { stars }: { stars: number }) => sum + stars, 0) / items.length
  expect(mean).toBeLessThan(5)
  expect(new Set(items.map(({ locale }: { locale: string }) => locale))).toEqual(new Set(['ru', 'en']))
})

test('pairs say how long an exchange takes', async () => {
  expect((await office.db.selectFrom('direction_medians').selectAll().execute()).length).toBeGreaterThan(5)
})

test('no letter of the past is sent', async () => {
  const waiting = await office.db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'created_at'])
    .where('state', 'in', ['waiting', 'sent'])
    .where('created_at', '<', startedAt)
    .execute()
  expect(waiting).toEqual([])
})

test('its customer signs in, and has orders and income that can be withdrawn', async () => {
  const answer = await fetch(`${office.url}/front-api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...customer, sessionOnly: false }),
  })
  expect(answer.ok).toBe(true)
  const headers = { authorization: `Bearer ${cookiesOf(answer).access_token}` }
  const orders = await read('users/me/claims/', headers)
  expect(orders.total).toBeGreaterThan(5)
  const terms = await read('users/me/refferal/withdrawal/terms/', headers)
  expect(Number(terms.available)).toBeGreaterThan(Number(terms.minimum))
  expect(terms.currencies).not.toEqual([])
})

test('a partner has asked for what the link has brought', async () => {
  const withdrawals = await office.db.selectFrom('withdrawals').select('state').execute()
  expect(withdrawals).toEqual([{ state: 'new' }])
})

test('the past is made once', async () => {
  const before = await countClaims(office)
  const again = pastOf(office)
  expect(await Promise.race([again, new Promise(resolve => setTimeout(resolve, 500, 'nothing'))])).toBe('nothing')
  expect(await countClaims(office)).toBe(before)
})

test('an office that somebody has an order in, or that takes real money, gets no past', async () => {
  await openExampleClaim(taken.url)
  for (const one of [taken, real]) {
    const before = await countClaims(one)
    one.makeDemoPast(async () => {
      throw new Error('a past was made')
    })
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(await countClaims(one)).toBe(before)
    expect(await one.db.selectFrom('users').select('id').where('email', 'like', '%.example').execute()).toEqual([])
  }
})
