import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { type Claim, openMoney } from './claim.ts'
import { readHistory } from './claim-history.store.ts'
import { claimView } from './claim-view.ts'
import { findClaim, listPayments } from './claims.store.ts'
import { countMediansOf } from './count-medians.ts'
import { planMove } from './moves/move-claim.ts'
import { ringClock } from './moves/ring-clock.ts'
import { joinClaims } from './my-claims/claims-of-person.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

describe('a claim', () => {
  test('that is paid as agreed is paid out, and its hold becomes the payout', async () => {
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

  test('is in the books line by line: what it was worth, the spread, the payout', async () => {
    const claim = await readyToPayOut()
    const planned = await planMove(
      office.parts,
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
    // What was shown before is what was written.
    if (planned.ok) {
      const shown = planned.value.transfers.map(({ reason }) => reason).toSorted()
      expect(shown).toEqual(['exchange', 'exchange', 'paid-out', 'spread', 'taken-over'])
    }
  })

  test('gives its reserve back when it is cancelled, and when its time is up', async () => {
    const before = await balances('SBERRUB')
    const one = await office.open('LTC', 'SBERRUB', '5')
    const other = await office.open('LTC', 'SBERRUB', '5')
    await office.move(one, 'cancel', { actor: 'client', author: 'guest' })
    office.wait(19)
    await ringClock(office.parts, other.id, office.now)
    expect(await stateOf(other)).toBe('awaiting-payment')
    office.wait(1)
    await ringClock(office.parts, other.id, office.now)

    expect(await stateOf(other)).toBe('expired')
    expect(await balances('SBERRUB')).toEqual(before)
  })

  test('is told about in letters, and each carries its key', async () => {
    const email = `letters-${randomUUID()}@example.com`
    const claim = await office.open('SBERRUB', 'LTC', '9000', { email })
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    const letters = await db
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()

    expect(letters.map(({ kind }) => kind)).toEqual(['claim-opened', 'claim-moved', 'claim-moved'])
    for (const { data } of letters) expect(JSON.stringify(data)).toMatch(/\/claim\/[\w-]{36}\?key=[\w-]{43}/)
  })

  test('of a guest belongs to the account that shows the address to be its own', async () => {
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
  test('that has expired is not sold: the new one stands beside it', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    office.wait(1)
    office.moveMarket(98n)
    const refused = await office.tryOpen(wish)
    office.moveMarket(100n)

    expect(refused).toMatchObject({ ok: false, refusal: { reason: 'rate-moved', quote: { give: '1.00000000' } } })
    if (!refused.ok && refused.refusal.reason === 'rate-moved')
      expect(refused.refusal.quote.get).not.toBe(refused.refusal.expired.get)
  })

  test('of another office is none', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    const forged = `${wish.quote.split('.')[0]}.${'A'.repeat(43)}`
    expect(await office.tryOpen({ ...wish, quote: forged })).toMatchObject({
      refusal: { reason: 'invalid', errors: [{ field: 'body.quote', code: 'forged' }] },
    })
  })

  test('holds: the claim gets exactly its figures, whatever the market does in that minute', async () => {
    const quote = office.quoteOf('LTC', 'SBERRUB', '1')
    const wish = office.wish('LTC', 'SBERRUB', '1', { quote: quote.token })
    office.moveMarket(90n)
    const opened = await office.tryOpen(wish)
    office.moveMarket(100n)

    expect(opened.ok && toDecimal(opened.value.claim.figures.get, 2)).toBe(quote.get)
  })
})

describe('money', () => {
  test('that is less may be exchanged at the agreed course, while its window runs', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    const asked = await office.pay(claim, claim.figures.give / 2n)
    expect(asked).toMatchObject({ state: 'needs-choice', problem: 'less' })
    const { choice } = await viewOf(claim)
    expect(choice).toMatchObject({ missing: { value: '2.50000000' }, offer: { give: { value: '2.50000000' } } })
    office.moveMarket(120n)
    const taken = await office.move(claim, 'continue', { actor: 'client', author: 'guest' })
    office.moveMarket(100n)

    expect(taken.terms.course).toEqual(claim.terms.course)
    expect(taken.figures).toMatchObject({ give: claim.figures.give / 2n, get: claim.figures.get / 2n })
    expect(await heldFor(taken)).toBe(taken.figures.get)
  })

  test('that is less may be topped up, and then nothing has happened', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    await office.pay(claim, 400_000n)
    const waiting = await office.move(claim, 'top-up', { actor: 'client', author: 'guest' })
    expect(waiting).toMatchObject({ state: 'awaiting-payment', payTo: { amount: { value: '500000 / 10^2' } } })

    expect(await office.pay(claim, 500_000n)).toMatchObject({ state: 'paying-out', figures: claim.figures })
  })

  test('that is more asks, and can all be exchanged', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    expect(await office.pay(claim, 990_000n)).toMatchObject({ state: 'needs-choice', problem: 'more' })
    const taken = await office.move(claim, 'continue', { actor: 'client', author: 'guest' })

    expect(taken).toMatchObject({ state: 'paying-out', figures: { give: 990_000n } })
    expect(taken.figures.get).toBeGreaterThan(claim.figures.get)
  })

  test('that is late is exchanged at the course that its owner saw, or goes back', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    office.wait(21)
    await ringClock(office.parts, claim.id, office.now)
    expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'needs-choice', problem: 'late' })
    office.moveMarket(110n)
    const { choice } = await viewOf(claim)
    const byClient = { actor: 'client', author: 'guest' } as const

    expect(await office.tryMove(claim, 'continue', byClient)).toMatchObject({ refusal: { reason: 'rate-moved' } })
    const taken = await office.move(claim, 'continue', { ...byClient, data: { quote: choice!.offer!.quote! } })
    office.moveMarket(100n)
    expect(toDecimal(taken.figures.get, 8)).toBe(choice!.offer!.get.value)
    expect(taken.state).toBe('paying-out')
  })

  test('that comes again for a completed claim goes back, and the claim stays completed', async () => {
    const claim = await readyToPayOut()
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'needs-choice', problem: 'double' })
    expect(await office.tryMove(claim, 'continue')).toMatchObject({ refusal: { because: 'already-paid-out' } })
    await office.move(claim, 'take-back', { actor: 'client', author: 'guest' })
    const done = await office.move(claim, 'send-refund', { data: { reference: 'back' } })

    expect(done).toMatchObject({ state: 'completed', refunded: claim.figures.give, settled: claim.figures.give })
    expect(await proveLedger(db)).toEqual([])
  })

  test('that comes on top of a payout in parts is not paid out again when it makes up the sum', async () => {
    const claim = await readyToPayOut()
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    await office.pay(claim, 1n)
    await office.move(claim, 'hold', { data: { reason: 'check' } })
    expect(await office.move(claim, 'release')).toMatchObject({ state: 'needs-choice', problem: 'double' })
    const whole = await office.pay(claim, claim.figures.give - 1n)
    expect(whole).toMatchObject({ state: 'needs-choice', problem: 'double' })
    expect(whole.holdTransfer).toBeUndefined()
  })

  test('that nobody decides about goes back where that is known, and otherwise to an operator', async () => {
    const known = await office.open('LTC', 'SBERRUB', '5')
    const unknown = await office.open('LTC', 'SBERRUB', '5')
    await db.updateTable('claims').set({ refund_account: null }).where('id', '=', unknown.id).execute()
    for (const claim of [known, unknown]) await office.pay(claim, 1n)
    office.wait(24 * 60)
    for (const claim of [known, unknown]) await ringClock(office.parts, claim.id, office.now)

    expect([await stateOf(known), await stateOf(unknown)]).toEqual(['refunding', 'on-hold'])
  })

  test('on its way stops the clock, and counts only when it is certain', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    const reference = randomUUID()
    const seen = { reference, confirmations: 0, needed: 6 }
    expect(await office.pay(claim, claim.figures.give, seen)).toMatchObject({ state: 'checking', received: 0n })
    office.wait(60)
    await ringClock(office.parts, claim.id, office.now)
    expect(await stateOf(claim)).toBe('checking')
    await office.pay(claim, claim.figures.give, { ...seen, confirmations: 5 })
    expect((await viewOf(claim)).confirmations).toEqual({ seen: 5, needed: 6 })
    expect(await office.pay(claim, claim.figures.give, { ...seen, confirmations: 6 })).toMatchObject({
      state: 'checking',
      received: claim.figures.give,
    })
    expect((await office.move(claim, 'approve')).state).toBe('paying-out')
  })

  test('that vanishes before it is certain never was; after that the claim is held', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    const units = claim.figures.give
    const replaced = { reference: randomUUID(), confirmations: 0, needed: 1 }
    await office.pay(claim, units, replaced)
    expect(await office.pay(claim, units, { ...replaced, lost: true })).toMatchObject({ state: 'awaiting-payment' })

    const certain = { reference: randomUUID() }
    await office.pay(claim, units, certain)
    expect(await office.pay(claim, units, { ...certain, lost: true })).toMatchObject({
      state: 'on-hold',
      reason: 'payment-lost',
      received: 0n,
    })
    expect(await proveLedger(db)).toEqual([])
  })

  test('of one reference is of one claim', async () => {
    const [one, other] = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const reference = randomUUID()
    await office.pay(one, one.figures.give, { reference })
    await expect(office.pay(other, one.figures.give, { reference })).rejects.toThrow('already-used')
  })
})

test('a floating claim takes the course of the moment at which its money is certain', async () => {
  const claim = await office.open('XMR', 'SBERRUB', '2')
  expect(claim.courseSince).toBeUndefined()
  office.moveMarket(110n)
  const paid = await office.pay(claim, claim.figures.give, { confirmations: 10, needed: 10 })
  office.moveMarket(100n)

  expect(paid.courseSince).toEqual(office.now)
  expect(paid.figures.get).toBeGreaterThan(claim.figures.get)
  expect(await heldFor(paid)).toBe(paid.figures.get)
})

describe('a part of the money for a floating claim', () => {
  const client = { actor: 'client', author: 'guest' } as const
  const certain = { confirmations: 10, needed: 10 }

  test('that is a token of it fixes no course: the rest gets the one of its own moment', async () => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    const asked = await office.pay(claim, claim.figures.give / 100n, certain)
    expect(asked).toMatchObject({ state: 'needs-choice', problem: 'less', figures: claim.figures })
    expect(asked.courseSince).toBeUndefined()
    office.moveMarket(90n)
    const whole = await office.pay(claim, claim.figures.give - claim.figures.give / 100n, certain)
    office.moveMarket(100n)
    expect(whole).toMatchObject({ courseSince: office.now })
    expect(whole.figures.give).toBe(claim.figures.give)
    expect(whole.figures.get).toBeLessThan(claim.figures.get)
  })

  test('that is half of it fixes the course for that half, and not for what is sent after it', async () => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    await office.pay(claim, claim.figures.give / 2n, certain)
    const fixed = (await findClaim(db, claim.id))!
    expect(fixed.courseSince).toEqual(office.now)
    expect(fixed.figures.give).toBe(claim.figures.give / 2n)
  })

  test('can be taken back, topped up, or exchanged at the course of the moment', async () => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    await office.pay(claim, claim.figures.give / 4n, certain)
    expect(await office.tryMove(claim, 'continue', client)).toMatchObject({ refusal: { reason: 'rate-moved' } })
    expect(await office.move(claim, 'top-up', client)).toMatchObject({ state: 'awaiting-payment' })
  })
})

test('much more than was agreed is another exchange, and is offered at the course of the moment', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(claim, 5n * claim.figures.give)
  office.moveMarket(110n)
  const { choice } = await viewOf(claim)
  office.moveMarket(100n)
  expect(choice).toMatchObject({ problem: 'more', offer: { quote: expect.any(String) } })
})

test('to say that it is paid keeps the course no longer than it is promised', async () => {
  const client = { actor: 'client', author: 'guest' } as const
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const end = office.now.getTime() + 3 * claim.windowMinutes * 60_000
  office.wait(claim.windowMinutes - 1)
  await office.move(claim, 'report-payment', client)
  office.wait(claim.windowMinutes - 1)
  await office.pay(claim, 1_000n)
  office.wait(claim.windowMinutes - 1)
  await office.move(claim, 'top-up', client)
  const reported = await office.move(claim, 'report-payment', client)
  expect(reported.inTimeUntil!.getTime()).toBe(end)
  office.wait(4)
  expect(await office.pay(claim, claim.figures.give - 1_000n)).toMatchObject({ problem: 'late' })
})

describe('money for a floating claim that its reserve no longer covers', () => {
  test.each([
    ['a rail', (claim: Claim) => office.pay(claim, claim.figures.give, { confirmations: 10, needed: 10 })],
    [
      'an operator',
      (claim: Claim) => office.move(claim, 'receive', { data: { amount: '2', reference: randomUUID() } }),
    ],
  ] as const)('is in the books when %s tells of it, and somebody of the office decides', async (_, tell) => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    // At the course of the moment it comes to more than the office has.
    office.moveMarket(5_000n)
    const paid = await tell(claim)
    office.moveMarket(100n)

    expect(paid).toMatchObject({ state: 'checking', received: claim.figures.give, figures: claim.figures })
    expect(paid.courseSince).toBeUndefined()
    expect((await office.move(claim, 'approve')).state).toBe('paying-out')
    expect(await proveLedger(db)).toEqual([])
  })
})

test.each([
  ['correct', { amount: '9'.repeat(30), reason: 'typo' }],
  ['receive', { amount: '9'.repeat(30), reference: 'huge' }],
] as const)('to %s an amount that no books can hold is refused', async (move, data) => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  expect(await office.tryMove(claim, move, { data })).toMatchObject({ ok: false })
  expect(await stateOf(claim)).toBe('awaiting-payment')
})

test('whoever tops up again and again does not hold the agreed course for ever', async () => {
  const client = { actor: 'client', author: 'guest' } as const
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(claim, 1_000n)
  const end = office.now.getTime() + 2 * claim.windowMinutes * 60_000
  for (let turn = 0; turn < 3; turn++) {
    const waiting = await office.move(claim, 'top-up', client)
    expect(waiting.deadline!.getTime()).toBeLessThanOrEqual(end)
    office.wait(claim.windowMinutes - 1)
    if (turn < 2) await office.pay(claim, 1_000n)
  }
  expect(office.now.getTime()).toBeGreaterThan(end)
  // What comes now is late: it is exchanged at the course of the moment.
  expect(await office.pay(claim, claim.figures.give - 3_000n)).toMatchObject({ state: 'needs-choice', problem: 'late' })
})

test('when somebody carries cash through the city is told to nobody but them', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const payments = await listPayments(db, claim.id)
  const at = '2026-11-24T10:00:00.000Z'
  const events = [{ kind: 'appoint', at: office.now, author: 'olga', data: { at }, inside: {} }] as never
  const seenBy = (whole: boolean) =>
    JSON.stringify(claimView({ claim, events, payments }, { ...office.parts, whole, now: office.now }))
  expect([seenBy(true).includes(at), seenBy(false).includes(at)]).toEqual([true, false])
})

test('a sum that is corrected is weighed anew against what has come in', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, (claim.figures.give * 9n) / 10n)
  const correct = (amount: string) => office.move(claim, 'correct', { data: { amount, reason: 'other' } })
  expect(await correct('4')).toMatchObject({ state: 'needs-choice', problem: 'more' })
  expect(await correct('4.8')).toMatchObject({ problem: 'less' })
  // Now it says what came: nothing is left to ask, and no course but the agreed one comes into it.
  const exact = await correct('4.5')
  expect(exact.state).toBe('checking')
  expect(exact.problem).toBeUndefined()
  expect(exact.figures.give).toBe(openMoney(exact))
})

test('a correction recounts everything that follows from the amount, and the hold with it', async () => {
  const claim = await readyToPayOut()
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  const corrected = await office.move(claim, 'correct', { data: { amount: '4500.00', reason: 'typo' } })

  expect(corrected.figures.give).toBe(450_000n)
  expect(corrected.figures.worth - corrected.figures.converted).toBeLessThan(
    claim.figures.worth - claim.figures.converted,
  )
  expect(await heldFor(corrected)).toBe(corrected.figures.get)
})

test('a claim that has to be verified waits without a place to pay, and gets a fresh course when it takes long', async () => {
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

  expect(verified).toMatchObject({ state: 'awaiting-payment', courseSince: office.now, payTo: { rail: 'test' } })
})

test('a claim for cash names its office, its time and how the person is known', async () => {
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
  await office.move(claim, 'appoint', { data: { meeting } })

  expect((await viewOf(claim)).meeting).toEqual({ city: 'MSK', timeZone: 'Europe/Moscow', ...meeting })
})

test('a pair says how long it takes as soon as five claims have told', async () => {
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

test('without a city there is no cash', async () => {
  expect(await office.tryOpen(office.wish('USDTTRC20', 'CASHRUB', '3000'))).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'body.city', code: 'missing' }] },
  })
})

test('nobody is paid at an address of the office', async () => {
  const rail = {
    ...office.parts.rails[0]!,
    owns: async (_: unknown, { kind }: { kind: string }) => kind === 'russian-card',
  }
  const guarded = await openClaimsOffice(db, { rail })
  expect(await guarded.tryOpen(guarded.wish('LTC', 'SBERRUB', '1'))).toMatchObject({
    refusal: { errors: [{ field: 'body.accounts.to.account', code: 'own-address' }] },
  })
})

async function readyToPayOut(): Promise<Claim> {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  return office.pay(claim, claim.figures.give)
}

async function viewOf({ id }: Claim) {
  return claimView((await readHistory(db, id))!, { ...office.parts, whole: true, now: office.now })
}

const stateOf = async ({ id }: Claim) => (await findClaim(db, id))?.state

const transfersOf = ({ id }: Claim) =>
  db.selectFrom('ledger_transfers').select(['id', 'reason', 'units']).where('claim_id', '=', id).execute()
const reasonsOf = async (claim: Claim) => (await transfersOf(claim)).map(({ reason }) => reason).toSorted()
const unitsOf = async (claim: Claim, reason: string) =>
  BigInt((await transfersOf(claim)).find(line => line.reason === reason)!.units)
const heldFor = async (claim: Claim) =>
  BigInt((await transfersOf(claim)).find(({ id }) => id === claim.holdTransfer)!.units)

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
