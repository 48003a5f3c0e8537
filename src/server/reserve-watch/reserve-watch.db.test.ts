import { beforeEach, describe, expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { SourceRate } from '#server/formulas/formula.ts'
import { buildBoard } from '#server/quotes/board.ts'
import { MOST_REQUESTS } from '#server/subscriptions/requested-notices.ts'
import { subscriptionsRoutes } from '#server/subscriptions/subscriptions.routes.ts'
import { refusalKey } from '#server/subscriptions/unsubscribe-links.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { reserveAvailable } from './emails/reserve-available.ts'
import { notifyReserveWatchers } from './notify-watchers.ts'
import { reserveWatchRoutes } from './reserve-watch.routes.ts'

const { db } = await createTestDatabase({ demo: true })
const secret = 'a secret for tests, the same every time'
const noon = new Date('2026-11-21T12:00:00Z')
const afterDays = (days: number) => new Date(noon.getTime() + days * 86_400_000)

const { now: catalogue } = await openLiveCatalogue(db, () => noon)
const prices = {
  'BTC/USDT': '97412.5',
  'USDT/RUB': '93.4',
  'ETH/USDT': '3391.2',
  'LTC/USDT': '88.64',
  'TRX/USDT': '0.2874',
}

/** The demo office with this Bitcoin reserve. */
const boardWith = (bitcoin: string, now = noon) => {
  const fresh = (price: string): SourceRate => ({
    state: 'fresh',
    value: fractionFromDecimal(price)!,
    at: now,
    freshUntil: new Date(now.getTime() + 120_000),
  })
  const currencies = catalogue.currencies.map(item => (item.code === 'BTC' ? { ...item, reserve: bitcoin } : item))
  const rates = new Map(Object.entries(prices).map(([pair, price]) => [pair, fresh(price)]))
  return buildBoard({ ...catalogue, currencies, rates }, now)
}

const wall = { now: { board: boardWith('0.05') } }
let at = noon
const { app } = bareApp()
reserveWatchRoutes(app, { db, board: wall, secret, now: () => at })
subscriptionsRoutes(app, { db, secret, now: () => at })

const wish = { from: 'USDTTRC20', to: 'BTC', amount: '0.15', side: 'to', email: 'anna@example.com', locale: 'en' }
const post = async (path: string, body: object) => {
  const answer = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const ask = (change: object = {}) => post('/api/v1/calculator/reserve-watch/', { ...wish, ...change })
const tell = () =>
  notifyReserveWatchers({ db, board: wall, secret, now: () => at }).run(
    {},
    { signal: new AbortController().signal, attempt: 1 },
  )
const emails = () => db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
const wishes = () => db.selectFrom('reserve_watches').selectAll().orderBy('asked_at').execute()

beforeEach(async () => {
  at = noon
  wall.now = { board: boardWith('0.05') }
  for (const table of ['outbox', 'reserve_watches', 'sign_in_limits'] as const) await db.deleteFrom(table).execute()
})

describe('a wish', () => {
  test('is kept for thirty days', async () => {
    expect(await ask()).toEqual({ status: 200, body: { state: 'waiting', until: afterDays(30).toISOString() } })
    expect(await wishes()).toMatchObject([{ email: 'anna@example.com', units: '15000000', side: 'to' }])

    at = afterDays(30)
    await tell()
    expect(await wishes()).toEqual([])
  })

  test('for a covered amount is refused and not stored', async () => {
    expect(await ask({ amount: '0.04' })).toEqual({ status: 200, body: { state: 'enough' } })
    expect(await wishes()).toEqual([])
  })

  test.each([
    ['a pair that is not exchanged', { to: 'USDTTRC20' }, 404, 'not-found'],
    ['an amount finer than the currency', { amount: '1.123456789' }, 400, 'invalid'],
    ['nothing', { amount: '0' }, 400, 'invalid'],
    ['no address', { email: 'anna' }, 400, 'invalid'],
    ['two addresses', { email: 'anna@example.com,eve@example.com' }, 400, 'invalid'],
    ['less than the direction takes', { amount: '0.00000001' }, 409, 'below-minimum'],
    ['more than the direction takes, however large the reserve', { amount: '100000' }, 409, 'above-maximum'],
  ])('for %s is refused', async (_, change, status, code) => {
    expect(await ask(change)).toMatchObject({ status, body: { code } })
    expect(await wishes()).toEqual([])
  })

  test('replaces an earlier one for the same pair and mailbox', async () => {
    await ask()
    await ask({ email: 'Anna+btc@example.com', amount: '0.2' })

    expect(await wishes()).toMatchObject([{ email: 'anna+btc@example.com', units: '20000000' }])
  })

  test('is one of at most five of a mailbox', async () => {
    const sources = catalogue.directions
      .filter(({ to, state }) => to === 'BTC' && state === 'on')
      .map(({ from }) => from)
    expect(sources.length).toBeGreaterThan(MOST_REQUESTS)
    for (const [index, from] of sources.entries()) {
      at = new Date(noon.getTime() + index * 3_700_000)
      await ask({ from, amount: '0.15' })
    }

    expect((await wishes()).map(row => row.from_currency)).toEqual(sources.slice(-MOST_REQUESTS))
  })

  test('is limited per network', async () => {
    const answers = []
    for (let count = 0; count < 12; count++) answers.push(await ask({ email: `guest${count}@example.com` }))

    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too-many', retryAfter: 60 } })
    expect((await wishes()).length).toBeLessThan(12)
  })
})

describe('the e-mail', () => {
  test('sends one e-mail when the reserve covers it, and the address is deleted', async () => {
    await ask()
    await tell()
    expect(await emails()).toEqual([])

    wall.now = { board: boardWith('1') }
    await Promise.all([tell(), tell(), tell()])
    await tell()

    expect(await emails()).toMatchObject([
      {
        kind: 'reserve-available',
        recipient: 'anna@example.com',
        locale: 'en',
        data: {
          from: 'Tether TRC20',
          to: 'Bitcoin',
          wanted: '0.15\u00a0BTC',
          reserve: '1\u00a0BTC',
          calculator: '/?from=USDTTRC20&to=BTC&amount=0.15&side=to',
        },
      },
    ])
    expect(await wishes()).toEqual([])
  })

  test('waits while the direction has no rate', async () => {
    await ask()
    wall.now = { board: buildBoard({ ...catalogue, rates: new Map() }, noon) }
    await tell()

    expect(await emails()).toEqual([])
    expect(await wishes()).toHaveLength(1)
  })

  test('says that a direction is open again, where it was closed when it was asked for', async () => {
    wall.now = { board: buildBoard({ ...catalogue, rates: new Map() }, noon) }
    await ask()
    wall.now = { board: boardWith('1') }
    await tell()

    const [email] = await emails()
    expect(email).toMatchObject({ kind: 'reserve-available', data: { opened: true } })
    const read = { data: reserveAvailable.data.parse(email!.data), officeName: 'Agio', link: (path: string) => path }
    expect(reserveAvailable.write({ ...read, locale: 'ru' } as never).subject).toBe(
      'Tether TRC20 → Bitcoin: направление снова открыто',
    )
  })

  test('can be for a given amount, too', async () => {
    await ask({ side: 'from', amount: '10000' })
    wall.now = { board: boardWith('0.08') }
    await tell()
    expect(await emails()).toEqual([])

    wall.now = { board: boardWith('1') }
    await tell()
    expect(await emails()).toMatchObject([{ data: { side: 'from', wanted: '10,000\u00a0USDT' } }])
  })
})

describe('an unsubscribed mailbox', () => {
  const refuse = (key: string) => post('/api/v1/calculator/reserve-watch/refuse/', { key })

  test('has no watches, and callers cannot tell', async () => {
    await ask({ email: 'boris@example.com' })
    const [{ mailbox } = {}] = await wishes()
    expect(await refuse(refusalKey(mailbox!, secret))).toEqual({ status: 200, body: { state: 'refused' } })
    expect(await wishes()).toEqual([])

    expect(await ask({ email: 'boris@example.com' })).toMatchObject({ status: 200, body: { state: 'waiting' } })
    expect(await wishes()).toEqual([])
  })

  test('needs the key of an e-mail', async () => {
    await ask({ email: 'clara@example.com' })
    const [{ mailbox } = {}] = await wishes()
    const forged = refusalKey(mailbox!, 'another secret')

    expect(await refuse(forged)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await wishes()).toHaveLength(1)
  })
})
