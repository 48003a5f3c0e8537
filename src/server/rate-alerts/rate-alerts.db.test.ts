import { beforeEach, describe, expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { SourceRate } from '#server/formulas/formula.ts'
import { buildBoard, entryOf } from '#server/quotes/board.ts'
import { MOST_REQUESTS } from '#server/subscriptions/requested-notices.ts'
import { subscriptionsRoutes } from '#server/subscriptions/subscriptions.routes.ts'
import { refusalKey } from '#server/subscriptions/unsubscribe-links.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { notifyOfRates } from './notify-of-rates.ts'
import { rateAlertsRoutes } from './rate-alerts.routes.ts'
import { shownRate } from './rate-way.ts'

const { db } = await createTestDatabase({ demo: true })
const secret = 'a secret for tests, the same every time'
const noon = new Date('2026-11-21T12:00:00Z')
const afterDays = (days: number) => new Date(noon.getTime() + days * 86_400_000)

const { now: catalogue } = await openLiveCatalogue(db, () => noon)
const prices = { 'USDT/RUB': '93.4', 'ETH/USDT': '3391.2', 'LTC/USDT': '88.64', 'TRX/USDT': '0.2874' }

/** The demo office at this price of Bitcoin. */
const boardAt = (bitcoin: string) => {
  const fresh = (price: string): SourceRate => ({
    state: 'fresh',
    value: fractionFromDecimal(price)!,
    at: noon,
    freshUntil: new Date(noon.getTime() + 120_000),
  })
  const quoted = Object.entries({ ...prices, 'BTC/USDT': bitcoin })
  return buildBoard({ ...catalogue, rates: new Map(quoted.map(([pair, price]) => [pair, fresh(price)])) }, noon)
}

const wall = { now: { board: boardAt('97412.5') } }
let at = noon
const { app } = bareApp()
const deps = { db, board: wall, secret, now: () => at }
rateAlertsRoutes(app, deps)
subscriptionsRoutes(app, deps)

const post = async (path: string, body: object) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const wish = { from: 'BTC', to: 'USDTTRC20', give: '1', get: '110000', email: 'anna@example.com', locale: 'en' }
const ask = (change: object = {}) => post('/api/v1/calculator/rate-alert/', { ...wish, ...change })
const tell = () => notifyOfRates(deps).run({}, { signal: new AbortController().signal, attempt: 1 })
const emails = () => db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
const alerts = () => db.selectFrom('rate_alerts').selectAll().orderBy('asked_at').execute()

beforeEach(async () => {
  at = noon
  wall.now = { board: boardAt('97412.5') }
  for (const table of ['outbox', 'rate_alerts', 'sign_in_limits'] as const) await db.deleteFrom(table).execute()
})

describe('an alert', () => {
  test('is kept for thirty days', async () => {
    expect(await ask()).toEqual({
      status: 200,
      body: { state: 'waiting', way: 'up', until: afterDays(30).toISOString() },
    })
    expect(await alerts()).toMatchObject([{ email: 'anna@example.com', way: 'up' }])

    at = afterDays(30)
    await tell()
    expect(await alerts()).toEqual([])
    expect(await emails()).toEqual([])
  })

  test('below the rate of now waits until it comes down', async () => {
    expect(await ask({ get: '90000' })).toMatchObject({ body: { state: 'waiting', way: 'down' } })
  })

  test('for the rate of now is answered and not stored', async () => {
    const { get } = shownRate(entryOf(wall.now.board, 'BTC', 'USDTTRC20')!)!
    expect(await ask({ get })).toEqual({ status: 200, body: { state: 'reached' } })
    expect(await alerts()).toEqual([])
  })

  test.each([
    ['a pair that is not exchanged', { to: 'BTC' }, 404, 'not-found'],
    ['two figures', { give: '2' }, 400, 'invalid'],
    ['nothing', { get: '0' }, 400, 'invalid'],
    ['no address', { email: 'anna' }, 400, 'invalid'],
  ])('for %s is refused', async (_, change, status, code) => {
    expect(await ask(change)).toMatchObject({ status, body: { code } })
    expect(await alerts()).toEqual([])
  })

  test('is refused while there is no rate', async () => {
    wall.now = { board: buildBoard({ ...catalogue, rates: new Map() }, noon) }
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
    expect(await alerts()).toEqual([])
  })

  test('replaces an earlier one for the same pair and mailbox', async () => {
    await ask()
    await ask({ get: '120000', email: 'Anna@Example.com' })
    expect((await alerts()).map(({ get }) => Number(get))).toEqual([120_000])
  })

  test('of a mailbox is one of five, the newest', async () => {
    const codes = ['SBERRUB', 'TCSBRUB', 'USDTTRC20', 'USDTERC20', 'LTC', 'ETH']
    const pairs = codes
      .flatMap(code => [
        { from: 'BTC', to: code },
        { from: code, to: 'BTC' },
      ])
      .filter(({ from, to }) => entryOf(wall.now.board, from, to))
    expect(pairs.length).toBeGreaterThan(MOST_REQUESTS)
    expect(pairs.length).toBeLessThanOrEqual(10)
    for (const [i, pair] of pairs.entries()) {
      at = new Date(noon.getTime() + i * 1_000)
      await ask({ ...pair, get: '99999999' })
    }
    const kept = (await alerts()).map(({ from_currency: from, to_currency: to }) => ({ from, to }))
    expect(kept).toEqual(pairs.slice(-MOST_REQUESTS))
  })

  test('of many addresses from one network is refused after ten in a row', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) answers.push(await ask({ email: `anna${i}@example.com` }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect((await alerts()).length).toBeLessThan(12)
  })
})

describe('the e-mail', () => {
  test('is sent once when the rate is reached, and the address is deleted', async () => {
    await ask()
    await tell()
    expect(await emails()).toEqual([])

    wall.now = { board: boardAt('125000') }
    await Promise.all([tell(), tell(), tell()])
    await tell()

    expect(await emails()).toMatchObject([
      {
        kind: 'rate-reached',
        recipient: 'anna@example.com',
        locale: 'en',
        data: { from: 'Bitcoin', to: 'Tether TRC20', way: 'up', calculator: '/?from=BTC&to=USDTTRC20' },
      },
    ])
    expect((await emails())[0]).toMatchObject({ data: { wanted: '1\u00a0BTC = 110,000\u00a0USDT' } })
    expect(await alerts()).toEqual([])
  })

  test('waits while the direction has no rate', async () => {
    await ask()
    wall.now = { board: buildBoard({ ...catalogue, rates: new Map() }, noon) }
    await tell()
    expect(await emails()).toEqual([])
    expect(await alerts()).toHaveLength(1)
  })
})

test('a mailbox that has refused e-mails about reserves gets none about rates, and callers cannot tell', async () => {
  await ask({ email: 'boris@example.com' })
  const [{ mailbox } = {}] = await alerts()
  await post('/api/v1/calculator/reserve-watch/refuse/', { key: refusalKey(mailbox!, secret) })
  expect(await alerts()).toEqual([])

  expect(await ask({ email: 'boris@example.com' })).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect(await alerts()).toEqual([])
})
