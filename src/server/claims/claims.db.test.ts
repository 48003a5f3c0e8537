import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { lookInto } from '#test/fixtures/claims-seen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { claimView } from './claim-view.ts'
import { findClaim, listPayments } from './claims.store.ts'
import { countMediansOf } from './count-medians.ts'
import { planMove } from './moves/move-claim.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'
import { joinClaims } from './my-claims/my-claims.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { stateOf, transfersOf, viewOf } = lookInto(office)

describe('a claim', () => {
  test('that is paid as agreed is paid out from its hold', async () => {
    const before = await balances('SBERRUB')
    const claim = await office.open('LTC', 'SBERRUB', '5')
    expect(claim).toMatchObject({ state: 'awaiting-payment', number: expect.stringMatching(/^\d{6}$/) })
    expect((await balances('SBERRUB')).available).toBe(before.available - claim.figures.get)

    expect((await office.pay(claim, claim.figures.give)).state).toBe('checking')
    expect((await office.move(claim, 'approve')).state).toBe('paying-out')
    const done = await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })

    expect(done).toMatchObject({ state: 'completed', settled: claim.figures.give })
    const after = await balances('SBERRUB')
    expect(after).toMatchObject({ available: before.available - claim.figures.get, held: before.held })
    expect(await proveLedger(db)).toEqual([])
  })

  test('has ledger entries for its worth, the spread and the payout, as its plan showed', async () => {
    const claim = await office.readyToPayOut()
    const planned = await planMove(
      office.deps,
      { claimId: claim.id, move: 'pay-out', actor: 'operator', author: 'olga', data: { reference: 'tx' } },
      office.now,
    )
    expect(planned).toMatchObject({ ok: true, value: { claim: { state: 'completed' } } })
    expect(await reasonsOf(claim)).toEqual(['hold', 'received'])
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })

    expect(await reasonsOf(claim)).toEqual([
      'exchange',
      'exchange',
      'hold',
      'paid-out',
      'received',
      'spread',
      'taken-over',
    ])
    const { worth, converted, get } = claim.figures
    expect(worth).toBeGreaterThan(converted)
    expect(await unitsOf(claim, 'spread')).toBe(worth - converted)
    expect(await unitsOf(claim, 'paid-out')).toBe(get)
    // The plan showed the entries that were then written.
    if (planned.ok) {
      const shown = planned.value.transfers.map(({ reason }) => reason).toSorted()
      expect(shown).toEqual(['exchange', 'exchange', 'paid-out', 'spread', 'taken-over'])
    }
  })

  test('releases its hold when it is cancelled and when it expires', async () => {
    const before = await balances('SBERRUB')
    const one = await office.open('LTC', 'SBERRUB', '5')
    const other = await office.open('LTC', 'SBERRUB', '5')
    await office.move(one, 'cancel', { actor: 'client', author: 'guest' })
    office.wait(19)
    await runClaimClock(office.deps, other.id, office.now)
    expect(await stateOf(other)).toBe('awaiting-payment')
    office.wait(1)
    await runClaimClock(office.deps, other.id, office.now)

    expect(await stateOf(other)).toBe('expired')
    expect(await balances('SBERRUB')).toEqual(before)
  })

  test('is reported by e-mails that contain its key', async () => {
    const email = `letters-${randomUUID()}@example.com`
    const claim = await office.open('SBERRUB', 'LTC', '9000', { email })
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    const emails = await db
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()

    expect(emails.map(({ kind }) => kind)).toEqual(['claim-opened', 'claim-moved', 'claim-moved'])
    for (const { data } of emails) expect(JSON.stringify(data)).toMatch(/\/claim\/[\w-]{36}\?key=[\w-]{43}/)
  })

  test('of a guest joins the account with the same e-mail address', async () => {
    const email = `Guest-${randomUUID()}@example.com`
    const claim = await office.open('LTC', 'SBERRUB', '0.5', { email })
    expect(claim.userId).toBeUndefined()
    const { id } = await db
      .insertInto('users')
      .values({ email, email_key: email.toLowerCase(), created_at: office.now, activated_at: office.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.transaction().execute(tx => joinClaims(tx, { id, email }))

    expect((await findClaim(db, claim.id))?.userId).toBe(id)
    expect((await office.open('LTC', 'SBERRUB', '0.5', { email })).userId).toBe(id)
  })
})

describe('a quote', () => {
  test('that has expired is refused with a new quote', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    office.wait(1)
    office.moveMarket(98n)
    const refused = await office.tryOpen(wish)
    office.moveMarket(100n)

    expect(refused).toMatchObject({ ok: false, refusal: { reason: 'rate-moved', quote: { give: '1.00000000' } } })
    if (!refused.ok && refused.refusal.reason === 'rate-moved')
      expect(refused.refusal.quote.get).not.toBe(refused.refusal.expired.get)
  })

  test('with a forged signature is refused', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    const forged = `${wish.quote.split('.')[0]}.${'A'.repeat(43)}`
    expect(await office.tryOpen({ ...wish, quote: forged })).toMatchObject({
      refusal: { reason: 'invalid', errors: [{ field: 'body.quote', code: 'forged' }] },
    })
  })

  test('is kept: the claim gets exactly its figures although the market has moved', async () => {
    const quote = office.quoteOf('LTC', 'SBERRUB', '1')
    const wish = office.wish('LTC', 'SBERRUB', '1', { quote: quote.token })
    office.moveMarket(90n)
    const opened = await office.tryOpen(wish)
    office.moveMarket(100n)

    expect(opened.ok && toDecimal(opened.value.claim.figures.get, 2)).toBe(quote.get)
  })
})

test('only the owner of a claim sees the time of a meeting', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const payments = await listPayments(db, claim.id)
  const at = '2026-11-24T10:00:00.000Z'
  const events = [{ kind: 'schedule-meeting', at: office.now, author: 'olga', data: { at }, inside: {} }] as never
  const seenBy = (whole: boolean) =>
    JSON.stringify(claimView({ claim, events, payments, pending: [] }, { ...office.deps, whole, now: office.now }))
  expect([seenBy(true).includes(at), seenBy(false).includes(at)]).toEqual([true, false])
})

test('a claim that needs verification has no payment details, and gets a new rate when verification takes long', async () => {
  const claim = await office.open('CASHEUR', 'SEPAEUR', '3000', {
    city: 'MSK',
    accounts: {
      from: { account: 'Anna Smirnova', contact: '@anna_smirnova' },
      to: { account: 'DE89 3704 0044 0532 0130 00' },
    },
  })
  expect(claim.state).toBe('verification')
  expect(claim.payTo).toBeUndefined()
  office.wait(180)
  const verified = await office.move(claim, 'verify')

  expect(verified).toMatchObject({ state: 'awaiting-payment', rateSince: office.now, payTo: { rail: 'test' } })
})

test('a cash claim shows office, time and identification of its meeting', async () => {
  const claim = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
  const meeting = {
    office: {
      name: { ru: 'Москва-Сити', en: 'Moscow City' },
      address: { ru: 'Пресненская наб., 12', en: '12 Presnenskaya' },
    },
    at: new Date(office.now.getTime() + 24 * 60 * 60_000).toISOString(),
    knownBy: 'banknote' as const,
    banknote: 'AB 1234567',
  }
  await office.move(claim, 'schedule-meeting', { data: { meeting } })

  expect((await viewOf(claim)).meeting).toEqual({ city: 'MSK', timeZone: 'Europe/Moscow', ...meeting })
})

test('a pair has a median duration once five claims were completed within a month', async () => {
  const medians = () =>
    db.selectFrom('direction_medians').select(['minutes', 'claims']).where('to_currency', '=', 'TRX').execute()
  for (const minutes of [3, 4, 5, 9, 19]) {
    await countMediansOf(db, office.now)
    expect(await medians()).toEqual([])
    const claim = await office.open('SBERRUB', 'TRX', '9000', {
      accounts: { from: { account: '2200 0000 0000 0004' }, to: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } },
    })
    await office.pay(claim, claim.figures.give)
    office.wait(minutes)
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  }
  await countMediansOf(db, office.now)
  expect(await medians()).toEqual([{ minutes: 5, claims: 5 }])
  office.wait(31 * 24 * 60)
  await countMediansOf(db, office.now)
  expect(await medians()).toEqual([])
})

test('a cash claim without a city is refused', async () => {
  expect(await office.tryOpen(office.wish('USDTTRC20', 'CASHRUB', '3000'))).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'body.city', code: 'missing' }] },
  })
})

test('an account of the office is refused as a payout account', async () => {
  const rail = {
    ...office.deps.rails[0]!,
    owns: async (_: unknown, { kind }: { kind: string }) => kind === 'russian-card',
  }
  const guarded = await openClaimsOffice(db, { rail })
  expect(await guarded.tryOpen(guarded.wish('LTC', 'SBERRUB', '1'))).toMatchObject({
    refusal: { errors: [{ field: 'body.accounts.to.account', code: 'own-address' }] },
  })
})

const reasonsOf = async (claim: Claim) => (await transfersOf(claim)).map(({ reason }) => reason).toSorted()

const unitsOf = async (claim: Claim, reason: string) =>
  BigInt((await transfersOf(claim)).find(line => line.reason === reason)!.units)

async function balances(currency: string): Promise<{ available: bigint; held: bigint }> {
  const row = await db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()
  const held = BigInt(row.credits_pending)
  return { available: BigInt(row.debits_posted) - BigInt(row.credits_posted) - held, held }
}
