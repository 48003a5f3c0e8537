import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { fromDecimal } from '#contract/money/money.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { takeOut } from '#test/harness/take-out.ts'
import type { Claim } from './claim.ts'
import { openClaim } from './opening/open-claim.ts'

const { address, db: plain } = await createTestDatabase({ demo: true })
// Fifty requests need fifty connections, or the pool would run them one after another.
const pool = openPool(address, 50)
afterAll(() => pool.end())
const db = openDb(pool)
const office = await openClaimsOffice(db)

/** A thousand transactions take long on a busy machine. */
vi.setConfig({ testTimeout: 5 * 60_000 })

const AT_ONCE = 50
const ROUNDS = 20

/** Makes fifty attempts at the same time and returns how many succeeded. */
async function atOnce(attempt: (index: number) => Promise<{ ok: boolean }>): Promise<number> {
  const tries = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => attempt(i)))
  return tries.filter(({ ok }) => ok).length
}

async function rounds(round: () => Promise<void>): Promise<void> {
  for (let i = 0; i < ROUNDS; i++) await round()
  expect(await proveLedger(plain)).toEqual([])
}

test('of fifty concurrent claims on the last of the reserve one is opened', async () => {
  // The free reserve covers exactly one claim.
  const { get } = office.quoteOf('SBERRUB', 'XMR', '9000')
  await leaveInReserve('XMR', get)
  await rounds(async () => {
    const wishes = Array.from({ length: AT_ONCE }, (_, i) =>
      office.wish('SBERRUB', 'XMR', '9000', { email: `someone-${i}@example.com` }),
    )
    let won: Claim | undefined
    const opened = await atOnce(async i => {
      const result = await office.tryOpen(wishes[i]!)
      if (result.ok) won = result.value.claim
      else expect(result.refusal.reason).toBe('beyond-reserve')
      return result
    })
    expect(opened).toBe(1)
    await office.move(won!, 'cancel', { actor: 'client' })
  })
})

test('the same request sent fifty times at once opens one claim', () =>
  rounds(async () => {
    const wish = office.wish('LTC', 'SBERRUB', '0.5')
    const replays = await Promise.all(Array.from({ length: AT_ONCE }, () => office.tryOpen(wish)))

    expect(replays.filter(result => result.ok && !result.value.replayed)).toHaveLength(1)
    expect(replays.filter(result => result.ok)).toHaveLength(AT_ONCE)
    await office.move(wish, 'cancel', { actor: 'client' })
  }))

test('a payout that is requested fifty times at once is made once', () =>
  rounds(async () => {
    const claim = await office.readyToPayOut()
    const paid = await atOnce(i => office.tryMove(claim, 'pay-out', { data: { reference: `payout ${i}` } }))
    expect(paid).toBe(1)
  }))

test('a refund that is requested fifty times at once is sent once', () =>
  rounds(async () => {
    const claim = await office.readyToPayOut()
    await office.move(claim, 'refund', { data: { reason: 'asked' } })
    const sent = await atOnce(i => office.tryMove(claim, 'send-refund', { data: { reference: `refund ${i}` } }))
    expect(sent).toBe(1)
  }))

test('of a concurrent refund and payout one succeeds', () =>
  rounds(async () => {
    const claim = await office.readyToPayOut()
    const moved = await atOnce(i =>
      i % 2
        ? office.tryMove(claim, 'pay-out', { data: { reference: `payout ${i}` } })
        : office.tryMove(claim, 'refund', { data: { reason: 'asked' } }),
    )
    expect(moved).toBe(1)
  }))

test('a payment concurrent with a cancellation is credited or leads to a choice', () =>
  rounds(async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    const [cancelled] = await Promise.all([
      atOnce(() => office.tryMove(claim, 'cancel', { actor: 'client', author: 'guest' })),
      office.pay(claim, claim.figures.give),
    ])
    const { state, problem, received } = await claimNow(claim.id)
    expect(received).toBe(claim.figures.give.toString())
    expect([state, problem, cancelled]).toEqual(cancelled ? ['needs-choice', 'late', 1] : ['paying-out', null, 0])
  }))

test('a payment that is reported fifty times at once is credited once', () =>
  rounds(async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    const reference = randomUUID()
    await Promise.all(Array.from({ length: AT_ONCE }, () => office.pay(claim, claim.figures.give, { reference })))
    expect(await claimNow(claim.id)).toMatchObject({
      state: 'paying-out',
      received: claim.figures.give.toString(),
    })
  }))

test('a payment that two operators enter for two claims at once is credited to one of them', () =>
  rounds(async () => {
    const claims = [await office.open('SBERRUB', 'LTC', '9000'), await office.open('SBERRUB', 'LTC', '9000')]
    const data = { amount: '9000.00', reference: randomUUID() }
    await atOnce(i => office.tryMove(claims[i % 2]!, 'receive', { data }))
    const received = await Promise.all(claims.map(async ({ id }) => (await claimNow(id)).received))
    expect(received.filter(units => units !== '0')).toEqual(['900000'])
  }))

test('a payment reported under one reference for two claims at once is credited to one of them', () =>
  rounds(async () => {
    const claims = [await office.open('SBERRUB', 'LTC', '9000'), await office.open('SBERRUB', 'LTC', '9000')]
    const reference = randomUUID()
    await Promise.allSettled(claims.map(claim => office.pay(claim, claim.figures.give, { reference })))
    const received = await Promise.all(claims.map(async ({ id }) => (await claimNow(id)).received))
    expect(received.filter(units => units !== '0')).toEqual(['900000'])
  }))

test('of fifty concurrent moves of the same version one succeeds', () =>
  rounds(async () => {
    const claim = await office.readyToPayOut()
    const moved = await atOnce(() =>
      office.tryMove(claim, 'correct', {
        expectedVersion: claim.version,
        data: { amount: '8999.00', reason: 'typo' },
      }),
    )
    expect(moved).toBe(1)
  }))

test('a reported payment does not raise the limit of unpaid claims', async () => {
  const strict = { ...office.deps, openingLimits: { ...office.deps.openingLimits, unpaidOfPerson: 2 } }
  const leave = async () => {
    const input = office.wish('LTC', 'SBERRUB', '0.5', { email: 'brazen@example.com' })
    const opened = await openClaim(strict, { input, network: '203.0.113.9' }, office.now)
    if (opened.ok) await office.move(input, 'report-payment', { actor: 'client', author: 'guest' })
    return opened.ok
  }
  expect([await leave(), await leave(), await leave()]).toEqual([true, true, false])
})

test('concurrent requests of one person or network cannot exceed the limit of unpaid claims', async () => {
  const strict = {
    ...office.deps,
    openingLimits: { ...office.deps.openingLimits, unpaidOfPerson: 3, unpaidOfNetwork: 1 },
  }
  const leave = (email: string, network: string) => () =>
    openClaim(strict, { input: office.wish('LTC', 'SBERRUB', '0.5', { email }), network }, office.now)

  expect(await atOnce(leave('hasty@example.com', '203.0.113.7'))).toBe(3)
  let someone = 0
  // Five times as many as cost a captcha only.
  expect(await atOnce(() => leave(`someone-${someone++}@example.org`, '203.0.113.8')())).toBe(5)
})

const claimNow = (id: string) =>
  plain.selectFrom('claims').select(['state', 'problem', 'received']).where('id', '=', id).executeTakeFirstOrThrow()

async function leaveInReserve(currency: string, amount: string): Promise<void> {
  const row = await plain
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()
  const { scale } = await plain
    .selectFrom('currencies')
    .select('scale')
    .where('code', '=', currency)
    .executeTakeFirstOrThrow()
  const units = BigInt(row.debits_posted) - BigInt(row.credits_posted) - fromDecimal(amount, scale)!
  await takeOut(plain, { currency, units, at: office.now })
}
