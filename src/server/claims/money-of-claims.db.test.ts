import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { lookInto } from '#test/fixtures/claims-seen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { listPayments } from './claims.store.ts'
import { runClaimClock } from './moves/run-claim-clock.ts'
import { BY_HAND } from './payments.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor, stateOf, transfersOf, viewOf } = lookInto(office)

describe('a payment', () => {
  test('that is too small can be exchanged at the agreed rate within its window', async () => {
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

  test('that is too small can be topped up, and the claim then goes on as agreed', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    await office.pay(claim, 400_000n)
    const waiting = await office.move(claim, 'top-up', { actor: 'client', author: 'guest' })
    expect(waiting).toMatchObject({ state: 'awaiting-payment', payTo: { amount: { value: '500000 / 10^2' } } })

    expect(await office.pay(claim, 500_000n)).toMatchObject({ state: 'paying-out', figures: claim.figures })
  })

  test('that is too large leads to a choice and can be exchanged in full', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    expect(await office.pay(claim, 990_000n)).toMatchObject({ state: 'needs-choice', problem: 'more' })
    const taken = await office.move(claim, 'continue', { actor: 'client', author: 'guest' })

    expect(taken).toMatchObject({ state: 'paying-out', figures: { give: 990_000n } })
    expect(taken.figures.get).toBeGreaterThan(claim.figures.get)
  })

  test('that is too large can be exchanged as agreed, with the excess refunded', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    await office.pay(claim, 1_800_000n)
    expect((await viewOf(claim)).choice).toMatchObject({ problem: 'more', excess: { value: '9000.00' } })
    const chosen = await office.move(claim, 'return-excess', { actor: 'client', author: 'guest' })
    expect(chosen).toMatchObject({ state: 'paying-out', figures: claim.figures, terms: claim.terms })
    expect(await heldFor(chosen)).toBe(claim.figures.get)
    expect(await viewOf(claim)).toMatchObject({ excess: { value: '9000.00' } })

    // Further payments are refunded together with the excess.
    await office.pay(claim, 100n)
    expect(await office.move(claim, 'pay-out', { data: { reference: 'tx' } })).toMatchObject({ state: 'refunding' })
    expect(await viewOf(claim)).toMatchObject({ returning: { value: '9001.00' } })
    const done = await office.move(claim, 'send-refund', { data: { reference: 'back' } })
    expect(done).toMatchObject({ state: 'completed', settled: claim.figures.give, refunded: 900_100n })
    expect((await transfersOf(claim)).map(({ reason, units }) => `${reason} ${units}`)).toContain('refund 900100')
    expect(await viewOf(claim)).toMatchObject({ refund: { amount: { value: '9001.00' }, reference: 'back' } })
    expect(await proveLedger(db)).toEqual([])
  })

  test('that is unconfirmed and too small shows what is missing, where to send it, and until when', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    await office.pay(claim, 400_000_000n, { reference: randomUUID(), confirmations: 0, needed: 6 })
    const view = await viewOf(claim)
    expect(view.differs).toMatchObject({
      problem: 'less',
      seen: { value: '4.00000000' },
      expected: { value: '5.00000000' },
      difference: { value: '1.00000000' },
    })
    expect(view.payTo).toMatchObject({ amount: { value: '1.00000000' }, fields: [{ value: 'office' }] })
    expect(view.rateUntil).toBe(new Date(office.now.getTime() + claim.windowMinutes * 60_000).toISOString())
    // The missing amount in time completes the payment, and there is no choice.
    await office.pay(claim, 100_000_000n, { reference: randomUUID(), confirmations: 0, needed: 6 })
    const whole = await viewOf(claim)
    expect([whole.differs, whole.payTo, whole.rateUntil]).toEqual([undefined, undefined, undefined])
  })

  test('that is reported and not seen leaves payment details and deadline, and the report can be withdrawn', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    const reported = await office.move(claim, 'report-payment', { actor: 'client', author: 'guest' })
    const view = await viewOf(claim)
    expect(view).toMatchObject({ payTo: claim.payTo, rateUntil: reported.inTimeUntil!.toISOString() })
    expect(view.moves.map(({ move }) => move)).toEqual(expect.arrayContaining(['withdraw-report', 'cancel']))
    const seen = { expectedVersion: claim.version, actor: 'client', author: 'guest' } as const
    expect(await office.tryMove(claim, 'withdraw-report', seen)).toMatchObject({ refusal: { reason: 'conflict' } })
    const waiting = await office.move(claim, 'withdraw-report', { actor: 'client', author: 'guest' })
    expect(waiting).toMatchObject({ state: 'awaiting-payment', payTo: claim.payTo, deadline: reported.inTimeUntil })
    expect(await heldFor(waiting)).toBe(claim.figures.get)
    expect(await office.pay(claim, claim.figures.give)).toMatchObject({ received: claim.figures.give })
  })

  test('that is late is exchanged at the current rate that the customer confirmed', async () => {
    const claim = await office.open('SBERRUB', 'LTC', '9000')
    office.wait(21)
    await runClaimClock(office.deps, claim.id, office.now)
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

  test('of a completed claim is refunded, and the claim stays completed', async () => {
    const claim = await office.readyToPayOut()
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    expect(await office.pay(claim, claim.figures.give)).toMatchObject({ state: 'needs-choice', problem: 'double' })
    expect(await office.tryMove(claim, 'continue')).toMatchObject({ refusal: { because: 'already-paid-out' } })
    await office.move(claim, 'take-back', { actor: 'client', author: 'guest' })
    const done = await office.move(claim, 'send-refund', { data: { reference: 'back' } })

    expect(done).toMatchObject({ state: 'completed', refunded: claim.figures.give, settled: claim.figures.give })
    expect(await proveLedger(db)).toEqual([])
  })

  test('of a completed claim that arrives in parts is not paid out again once it equals the amount', async () => {
    const claim = await office.readyToPayOut()
    await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
    await office.pay(claim, 1n)
    await office.move(claim, 'hold', { data: { reason: 'check' } })
    expect(await office.move(claim, 'release')).toMatchObject({ state: 'needs-choice', problem: 'double' })
    const whole = await office.pay(claim, claim.figures.give - 1n)
    expect(whole).toMatchObject({ state: 'needs-choice', problem: 'double' })
    expect(whole.holdTransfer).toBeUndefined()
  })

  test('without a choice in time is refunded where the account is known, and otherwise goes to an operator', async () => {
    const known = await office.open('LTC', 'SBERRUB', '5')
    const unknown = await office.open('LTC', 'SBERRUB', '5')
    await db.updateTable('claims').set({ refund_account: null }).where('id', '=', unknown.id).execute()
    for (const claim of [known, unknown]) await office.pay(claim, 1n)
    office.wait(24 * 60)
    for (const claim of [known, unknown]) await runClaimClock(office.deps, claim.id, office.now)

    expect([await stateOf(known), await stateOf(unknown)]).toEqual(['refunding', 'on-hold'])
  })

  test('that is unconfirmed stops the deadline and is credited only when confirmed', async () => {
    const claim = await office.open('LTC', 'SBERRUB', '5')
    const reference = randomUUID()
    const seen = { reference, confirmations: 0, needed: 6 }
    expect(await office.pay(claim, claim.figures.give, seen)).toMatchObject({ state: 'checking', received: 0n })
    office.wait(60)
    await runClaimClock(office.deps, claim.id, office.now)
    expect(await stateOf(claim)).toBe('checking')
    await office.pay(claim, claim.figures.give, { ...seen, confirmations: 5 })
    expect((await viewOf(claim)).confirmations).toEqual({ seen: 5, needed: 6 })
    expect(await office.pay(claim, claim.figures.give, { ...seen, confirmations: 6 })).toMatchObject({
      state: 'checking',
      received: claim.figures.give,
    })
    expect((await office.move(claim, 'approve')).state).toBe('paying-out')
  })

  test('that is lost before it is confirmed is expected again; after that the claim is put on hold', async () => {
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

  test('with one reference is credited to one claim', async () => {
    const [one, other] = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const reference = randomUUID()
    await office.pay(one, one.figures.give, { reference })
    const toOther = (lost?: true) => office.pay(other, one.figures.give, { reference, lost })
    await expect(toOther()).rejects.toThrow('already-used')
    await office.pay(one, one.figures.give, { reference, lost: true })
    await expect(toOther(true)).rejects.toThrow('already-used')
  })

  test('in a transaction with payments of two claims is credited separately', async () => {
    const [one, other] = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const transaction = '4a5e1e4b'.repeat(8)
    await office.move(one, 'receive', { data: { amount: '5', reference: transaction } })
    const payment = { transaction, reference: 'the second output' }
    await expect(office.pay(one, one.figures.give, payment)).rejects.toThrow('already-used')
    expect(await office.pay(other, other.figures.give, payment)).toMatchObject({ received: other.figures.give })
  })

  test('with the same reference on another rail is another payment', async () => {
    const opened = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const [one, other, third] = [...opened, await office.open('LTC', 'SBERRUB', '5')] as [Claim, Claim, Claim]
    const [units, reference] = [one.figures.give, 'transfer 7']
    expect(await office.pay(one, units, { rail: 'one', reference })).toMatchObject({ received: units })
    expect(await office.pay(other, units, { rail: 'other', reference })).toMatchObject({ received: units })
    for (const confirmations of [0, 1])
      await office.pay(one, units, { rail: 'third', reference, confirmations, needed: 3 })
    expect((await listPayments(db, one.id)).map(({ rail, state }) => [rail, state])).toEqual([
      ['one', 'credited'],
      ['third', 'seen'],
    ])
    const booked = { data: { amount: '5', reference } }
    expect(await office.move(third, 'receive', booked)).toMatchObject({ received: units })
  })

  test('that was entered before payment references were normalised is entered once', async () => {
    const [one, other] = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const at = office.now
    const known = { confirmations: 0, needed: 0, state: 'credited', seen_at: at, credited_at: at } as const
    const payment = { rail: BY_HAND, reference: 'СБП 4061', units: '500000000', payment_reference: null }
    await db
      .insertInto('claim_payments')
      .values({ claim_id: one.id, ...known, ...payment })
      .execute()
    const data = { amount: '5', reference: 'СБП 4061' }
    expect(await office.tryMove(other, 'receive', { data })).toMatchObject({
      refusal: { reason: 'invalid', errors: [{ code: 'already-used' }] },
    })
    expect(await office.move(one, 'receive', { data })).toMatchObject({ received: one.received })
  })

  test('that is unconfirmed prevents its claim from being cancelled until it is lost', async () => {
    const client = { actor: 'client', author: 'guest' } as const
    const [one, other] = [await office.open('LTC', 'SBERRUB', '5'), await office.open('LTC', 'SBERRUB', '5')]
    const seen = { reference: randomUUID(), confirmations: 0, needed: 1 }
    await office.pay(one, one.figures.give, seen)
    expect(await office.tryMove(one, 'reject', { data: { reason: 'check' } })).toMatchObject({
      refusal: { because: 'money-in' },
    })
    expect(await office.move(other, 'cancel', client)).toMatchObject({ state: 'cancelled' })
    await office.pay(one, one.figures.give, { ...seen, lost: true })
    expect(await office.move(one, 'cancel', client)).toMatchObject({ state: 'cancelled' })
  })
})

test.each([
  ['correct', { amount: '9'.repeat(30), reason: 'typo' }],
  ['receive', { amount: '9'.repeat(30), reference: 'huge' }],
] as const)('to %s an amount too large for the ledger is refused', async (move, data) => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  expect(await office.tryMove(claim, move, { data })).toMatchObject({ ok: false })
  expect(await stateOf(claim)).toBe('awaiting-payment')
})

test('repeated top-ups do not extend the agreed rate', async () => {
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
  // The next payment is late and gets the current rate.
  expect(await office.pay(claim, claim.figures.give - 3_000n)).toMatchObject({ state: 'needs-choice', problem: 'late' })
})
