import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { accept, refuse } from '#contract/result.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { readHistory } from './claim-history.store.ts'
import { findClaim, listPayments } from './claims.store.ts'
import type { Rail } from './rail.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [olga, pavel] = ['olga', 'pavel']

const open = () => office.open('SBERRUB', 'LTC', '9000')
const enter = (claim: { id: string }, amount: string, { by = olga, reference = randomUUID() as string } = {}) =>
  office.move(claim, 'receive', { author: by, data: { amount, reference } })
const reverse = async (claim: Claim, payment: string, by = pavel) =>
  office.tryMove(claim, 'reverse-payment', { author: by, data: { payment, reason: 'a zero too many' } })
const client = { actor: 'client', author: 'guest' } as const
const because = (reason: string) => ({ ok: false, refusal: { because: reason } })

describe('a sum that was typed with a zero too many', () => {
  test('is not offered to the customer before somebody else has looked at it', async () => {
    const entered = await enter(await open(), '90000')
    expect(entered).toMatchObject({ state: 'needs-choice', problem: 'more', toConfirm: { by: [olga] } })
    for (const move of ['continue', 'return-excess', 'take-back'] as const)
      expect(await office.tryMove(entered, move, client)).toMatchObject(because('not-confirmed'))
    for (const move of ['continue', 'refund'] as const)
      expect(await office.tryMove(entered, move, { data: { reason: 'x' } })).toMatchObject(because('not-confirmed'))
    // No clock decides instead of a person.
    expect(entered.deadline).toBeUndefined()

    await createPerson(db, { role: 'operator' })
    expect(await office.tryMove(entered, 'confirm-payment', { author: olga })).toMatchObject(because('own-entry'))
    const asked = await office.move(entered, 'confirm-payment', { author: pavel })
    expect(asked).toMatchObject({ state: 'needs-choice', problem: 'more' })
    expect(asked.deadline).toBeDefined()
    expect(await office.tryMove(asked, 'return-excess', client)).toMatchObject({ ok: true })
  })

  test('is reversed by an entry of its own, and the right sum is entered under the same reference', async () => {
    const reference = randomUUID()
    const claim = await open()
    const entered = await enter(claim, '90000', { reference })
    const back = await reverse(entered, reference, olga)
    expect(back).toMatchObject({ ok: true, value: { state: 'awaiting-payment', received: 0n, figures: claim.figures } })
    const lines = await db
      .selectFrom('ledger_transfers as line')
      .innerJoin('ledger_accounts as debit', 'debit.id', 'line.debit_account')
      .innerJoin('ledger_accounts as credit', 'credit.id', 'line.credit_account')
      .select(['line.reason', 'line.units', 'debit.kind as debit', 'credit.kind as credit'])
      .where('line.claim_id', '=', claim.id)
      .where('line.kind', '=', 'transfer')
      .orderBy('line.at')
      .orderBy('line.reason', 'desc')
      .execute()
    expect(lines.map(({ reason, debit, credit }) => [reason, debit, credit])).toEqual([
      ['received', 'custody', 'clients'],
      ['entered-by-mistake', 'clients', 'custody'],
    ])
    expect(lines[0]!.units).toBe(lines[1]!.units)

    const right = await enter(claim, '9000', { reference })
    expect(right).toMatchObject({ state: 'paying-out', received: claim.figures.give })
    expect(right.toConfirm).toBeUndefined()
    const payments = await listPayments(db, claim.id)
    expect(payments.map(({ state }) => state).sort()).toEqual(['credited', 'reversed'])
    expect(await proveLedger(db)).toEqual([])
  })

  test('is reversed after the customer has accepted ten times the money, and what was agreed stands again', async () => {
    const reference = randomUUID()
    const claim = await open()
    const entered = await enter(claim, '90000', { reference })
    await office.move(entered, 'confirm-payment', { author: pavel })
    const accepted = await office.move(entered, 'continue')
    expect(accepted.figures.give).toBe(claim.figures.give * 10n)
    const back = await reverse(accepted, reference)
    expect(back).toMatchObject({ ok: true, value: { state: 'awaiting-payment', figures: claim.figures } })
    expect(await proveLedger(db)).toEqual([])
  })
})

test('of two payments the one that stands decides what the customer is offered', async () => {
  const [claim, reference] = [await open(), randomUUID()]
  await enter(claim, '4000', { reference })
  const both = await office.pay(claim, claim.figures.give)
  expect(both).toMatchObject({ state: 'needs-choice', problem: 'more' })
  expect(await reverse(both, reference)).toMatchObject({
    ok: true,
    value: { state: 'paying-out', received: claim.figures.give },
  })
})

test('a customer who had said that they paid is not shown where to pay once more', async () => {
  const [claim, reference] = [await open(), randomUUID()]
  const reported = await office.move(claim, 'report-payment', client)
  const back = await reverse(await enter(reported, '90000', { reference }), reference)
  expect(back).toMatchObject({ ok: true, value: { state: 'checking', received: 0n } })
})

test('a payment entered for the wrong order leaves the order as it was', async () => {
  const reference = randomUUID()
  const cancelled = await office.move(await open(), 'cancel', client)
  expect(await reverse(await enter(cancelled, '9000', { reference }), reference)).toMatchObject({
    ok: true,
    value: { state: 'cancelled' },
  })
  const paid = await enter(await open(), '9000')
  const done = await office.move(paid, 'pay-out', { data: { reference: 'bank' } })
  const other = randomUUID()
  const twice = await enter(done, '9000', { reference: other })
  expect(twice).toMatchObject({ state: 'needs-choice', problem: 'double' })
  expect(await reverse(twice, other)).toMatchObject({ ok: true, value: { state: 'completed' } })
  expect(await proveLedger(db)).toEqual([])
})

describe('nobody reverses', () => {
  test('what was paid out or refunded since', async () => {
    const reference = randomUUID()
    const paid = await enter(await open(), '9000', { reference })
    const done = await office.move(paid, 'pay-out', { data: { reference: 'bank 2' } })
    // A second payment brings the order back to where it can be moved.
    const again = await enter(done, '500')
    expect(await reverse(again, reference)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
  })

  test('what a rail has reported', async () => {
    const claim = await open()
    const reference = randomUUID()
    const paid = await office.pay(claim, claim.figures.give + 500n, { reference })
    expect(await reverse(paid, reference)).toMatchObject(because('nothing-to-reverse'))
  })

  test('more than the payout limit alone', async () => {
    await db.insertInto('payout_limits').values({ currency: 'SBERRUB', alone_most: '2000000' }).execute()
    const reference = randomUUID()
    const entered = await enter(await open(), '90000', { reference })
    const data = { payment: reference, reason: 'a zero' }
    expect(await reverse(entered, reference)).toMatchObject(because('not-prepared'))
    const proposed = await office.move(entered, 'propose-reversal', { author: pavel, data })
    expect(await reverse(proposed, reference)).toMatchObject(because('own-preparation'))
    const withdrawn = await office.move(proposed, 'withdraw-proposal', { author: pavel })
    expect(await reverse(withdrawn, reference, olga)).toMatchObject(because('not-prepared'))
    await office.move(withdrawn, 'propose-reversal', { author: pavel, data })
    expect(await reverse(proposed, reference, olga)).toMatchObject({ ok: true })
    // A small payment beside it may go, and the large one not with it.
    const [both, large, small] = [await open(), randomUUID(), randomUUID()]
    await enter(both, '90000', { reference: large })
    const twice = await enter(both, '100', { reference: small })
    expect(await reverse(twice, large)).toMatchObject(because('not-prepared'))
    expect(await reverse(twice, small)).toMatchObject({ ok: true })
    await db.deleteFrom('payout_limits').execute()
  })
})

test('whoever works alone looks at their own entry again after ten minutes', async () => {
  await db.updateTable('users').set({ blocked_at: office.now }).where('role', '<>', 'customer').execute()
  await threeDaysLater(db)
  const owner = await createPerson(db, { role: 'owner' })
  const entered = await enter(await open(), '90000', { by: owner.id })
  const look = () => office.tryMove(entered, 'confirm-payment', { author: owner.id })
  expect(await look()).toMatchObject(because('too-early-alone'))
  office.wait(10)
  expect(await look()).toMatchObject({ ok: true })
  expect((await findClaim(db, entered.id))?.toConfirm).toBeUndefined()
})

describe('a reversal whose amount another order waits for by now', () => {
  const twin = { isThere: false }
  const rail: Rail = {
    name: 'test',
    takes: () => true,
    assign: async (_, { currency }) =>
      twin.isThere
        ? refuse({ reason: 'no-deposit-accounts', because: 'same-amount' } as const)
        : accept({ rail: 'test', amount: { currency, value: '9000' }, fields: [] }),
    release: async () => {},
  }

  test.each([
    ['with a twin an operator looks for the payment', true, 'checking'],
    ['without one it is waited for again', false, 'awaiting-payment'],
  ] as const)('%s', async (_, isThere, state) => {
    const shared = await openClaimsOffice(db, { rail })
    twin.isThere = false
    const claim = await shared.open('SBERRUB', 'LTC', '9000')
    const reference = randomUUID()
    await shared.move(claim, 'receive', { author: olga, data: { amount: '9000', reference } })
    twin.isThere = isThere
    const data = { payment: reference, reason: 'of another order' }
    const back = await shared.move(claim, 'reverse-payment', { author: pavel, data })
    expect(back).toMatchObject({ state, received: 0n, figures: claim.figures })
    expect(back.payTo).toEqual(claim.payTo)
    const { events } = (await readHistory(db, claim.id))!
    expect(events.some(({ kind }) => kind === 'look-for-payment')).toBe(isThere)
    // The right payment is entered all the same.
    const right = { amount: '9000', reference: randomUUID() }
    expect(await shared.move(claim, 'receive', { author: olga, data: right })).toMatchObject({ state: 'paying-out' })
    expect(await proveLedger(db)).toEqual([])
  })
})
