import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { entryIn, entryOf } from '#server/quotes/board.ts'
import { pairView } from '#server/quotes/pair-view.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClaim } from './open-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const pair = { from_currency: 'USDTTRC20', to_currency: 'CASHRUB' }
/** Noon in Moscow on a Monday. */
const noon = new Date('2026-11-23T09:00:00Z')
const MILLION = '100000000'

beforeEach(async () => {
  await db.deleteFrom('direction_city_terms').execute()
  await db.updateTable('claims').set({ state: 'cancelled' }).where('state', '=', 'awaiting-payment').execute()
})

type Terms = { branch?: string; margin_bps?: number; reserve?: string; reserve_at?: Date; hours?: string }
async function officeWith(city: string, terms: Terms) {
  await db
    .insertInto('direction_city_terms')
    .values({ ...pair, city, ...terms })
    .execute()
  const office = await openClaimsOffice(db, { at: noon })
  const send = (input: OpenClaim) => openClaim(office.deps, { input }, office.now)
  const wish = (amount: string, change: Partial<OpenClaim>) => office.wish('USDTTRC20', 'CASHRUB', amount, change)
  return { office, send, wish }
}

describe('a city with a margin of its own', () => {
  test('opens claims at its rate', async () => {
    const { office, send, wish } = await officeWith('KZN', { margin_bps: 500 })
    const [dear, cheap] = [await send(wish('3000', { city: 'KZN' })), await send(wish('3000', { city: 'SPB' }))]
    if (!dear.ok || !cheap.ok) throw new Error('refused')
    expect(dear.value.claim.figures.get).toBeLessThan(cheap.value.claim.figures.get)
    expect(office.quoteOf('USDTTRC20', 'CASHRUB', '3000', 'from', undefined, { city: 'KZN' }).course).toEqual(
      dear.value.claim.terms.course,
    )
  })

  test('takes no quote of a cheaper one: it offers its own', async () => {
    const { send, wish } = await officeWith('KZN', { margin_bps: 500 })
    const { quote } = wish('3000', { city: 'SPB' })
    const refused = await send({ ...wish('3000', { city: 'KZN' }), quote })
    if (refused.ok || refused.refusal.reason !== 'rate-moved') throw new Error('taken')
    expect(Number(refused.refusal.quote.get)).toBeLessThan(Number(refused.refusal.expired.get))
    expect((await send({ ...wish('3000', { city: 'KZN' }), quote: refused.refusal.quote.token })).ok).toBe(true)
  })

  test('of a branch alone is for whoever names that branch', async () => {
    const { send, wish } = await officeWith('MSK', { branch: 'MSK-TSVETNOY', margin_bps: 500 })
    const { quote } = wish('3000', { city: 'MSK' })
    const refused = await send({ ...wish('3000', { city: 'MSK', branch: 'MSK-TSVETNOY' }), quote })
    expect(refused).toMatchObject({ refusal: { reason: 'rate-moved' } })
    expect(await send({ ...wish('3000', { city: 'MSK', branch: 'MSK-CITY' }), quote })).toMatchObject({ ok: true })
  })

  test('offers late money its rate of the moment', async () => {
    const { office, wish, send } = await officeWith('KZN', { margin_bps: 500 })
    const opened = await send(wish('3000', { city: 'KZN' }))
    if (!opened.ok) throw new Error('refused')
    const { claim } = opened.value
    const offer = office.deps.marketOffer(claim, claim.figures.give, office.now)
    expect(offer).toMatchObject({ value: { held: { place: 'KZN' }, figures: { get: claim.figures.get } } })
  })
})

describe('the reserve of a city', () => {
  test('is promised once, however many open claims at the same moment', async () => {
    const { send, wish } = await officeWith('KZN', { reserve: '50000000' })
    // Customers who have nothing in common, or they would wait for each other anyway.
    const customers = [
      { name: 'Анна Смирнова', contact: '@anna_smirnova', wallet: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
      { name: 'Борис Петров', contact: '@boris_petrov', wallet: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    ]
    const wishes = customers.map(({ name, contact, wallet }) =>
      wish('4000', {
        city: 'KZN',
        email: `${contact.slice(1)}@example.com`,
        accounts: { to: { account: name, contact } },
        refundAccount: { account: wallet },
      }),
    )
    const sent = await Promise.all(wishes.map(send))
    const got = sent.flatMap(result => (result.ok ? [result.value.claim.figures.get] : []))
    expect(got.length).toBe(1)
    for (const result of sent)
      if (!result.ok) expect(result.refusal).toMatchObject({ reason: 'beyond-reserve', reserve: expect.any(String) })
    // The reserve of the office is untouched by it.
    expect((await send(wish('4000', { city: 'SPB' }))).ok).toBe(true)
  })

  test('is given back by a claim that ends, and shown as what is left', async () => {
    const { office, send, wish } = await officeWith('KZN', { reserve: MILLION })
    const [first, second] = [await send(wish('4000', { city: 'KZN' })), await send(wish('4000', { city: 'KZN' }))]
    if (!first.ok || !second.ok) throw new Error('refused')
    const left = async () => {
      const { deps } = await openClaimsOffice(db, { at: noon })
      const { board } = deps.snapshot()
      return pairView(board, entryIn(board, entryOf(board, 'USDTTRC20', 'CASHRUB')!, { city: 'KZN' })).reserve
    }
    const promised = first.value.claim.figures.get + second.value.claim.figures.get
    expect(await left()).toBe(
      `${(BigInt(MILLION) - promised) / 100n}.${String((BigInt(MILLION) - promised) % 100n).padStart(2, '0')}`,
    )
    await office.move(first.value.claim, 'cancel', { actor: 'client', author: 'guest' })
    expect(Number(await left())).toBeGreaterThan(600_000)
  })
})

describe('cash that has left a city', () => {
  const leftIn = async () => {
    const { deps } = await openClaimsOffice(db, { at: noon })
    const { board } = deps.snapshot()
    return Number(pairView(board, entryIn(board, entryOf(board, 'USDTTRC20', 'CASHRUB')!, { city: 'KZN' })).reserve)
  }
  const paidAt = async (hours: number) => {
    const { send, wish } = await officeWith('KZN', { reserve: MILLION, reserve_at: noon })
    const opened = await send(wish('8000', { city: 'KZN' }))
    if (!opened.ok) throw new Error('refused')
    const { id, figures } = opened.value.claim
    const completed_at = new Date(noon.getTime() + hours * 3_600_000)
    const done = {
      state: 'completed' as const,
      completed_at,
      received: String(figures.give),
      settled: String(figures.give),
      hold_transfer: null,
    }
    await db.updateTable('claims').set(done).where('id', '=', id).execute()
    return { send, wish, got: Number(figures.get) / 100 }
  }

  test('before it was stated is in the figure already', async () => {
    const { send, wish } = await paidAt(-1)
    expect(await leftIn()).toBe(1_000_000)
    expect((await send(wish('8000', { city: 'KZN' }))).ok).toBe(true)
  })

  test('since its reserve was stated comes off, in what is shown and when an order is placed', async () => {
    const { send, wish, got } = await paidAt(1)
    expect(await leftIn()).toBeCloseTo(1_000_000 - got, 2)
    expect(await send(wish('8000', { city: 'KZN' }))).toMatchObject({ refusal: { reason: 'beyond-reserve' } })
  })
})

describe('a wish for a meeting', () => {
  test.each<[string, Partial<OpenClaim>, object]>([
    ['a branch of another city', { branch: 'KZN-BAUMANA' }, { field: 'body.branch', code: 'not-allowed' }],
    [
      'an hour at which the branch is closed',
      { branch: 'MSK-CITY', meetAt: '2026-11-24T06:00' },
      { field: 'body.meetAt', code: 'closed-then' },
    ],
    [
      'an hour that is over',
      { branch: 'MSK-CITY', meetAt: '2026-11-23T11:00' },
      { field: 'body.meetAt', code: 'out-of-range' },
    ],
    [
      'an hour in three weeks',
      { branch: 'MSK-CITY', meetAt: '2026-12-20T12:00' },
      { field: 'body.meetAt', code: 'out-of-range' },
    ],
    [
      'a day that there is not',
      { branch: 'MSK-CITY', meetAt: '2026-13-41T12:00' },
      { field: 'body.meetAt', code: 'out-of-range' },
    ],
  ])('for %s is refused at its field', async (_, change, error) => {
    const { send, wish } = await officeWith('MSK', {})
    expect(await send(wish('3000', { city: 'MSK', ...change }))).toMatchObject({
      refusal: { reason: 'invalid', errors: [error] },
    })
  })

  test('within the hours of the branch stands with the claim, and sets no meeting by itself', async () => {
    const { send, wish } = await officeWith('MSK', {})
    const opened = await send(wish('3000', { city: 'MSK', branch: 'MSK-CITY', meetAt: '2026-11-24T15:30' }))
    if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
    expect(opened.value.claim.meeting).toEqual({
      city: 'MSK',
      timeZone: 'Europe/Moscow',
      wish: { branch: 'MSK-CITY', at: '2026-11-24T12:30:00.000Z' },
    })
  })
})
