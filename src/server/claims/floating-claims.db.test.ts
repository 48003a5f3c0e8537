import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { lookInto } from '#test/fixtures/claims-seen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { findClaim } from './claims.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor, viewOf } = lookInto(office)

test('a floating claim gets the rate of the moment when its payment is confirmed', async () => {
  const claim = await office.open('XMR', 'SBERRUB', '2')
  expect(claim.rateSince).toBeUndefined()
  office.moveMarket(110n)
  const paid = await office.pay(claim, claim.figures.give, { confirmations: 10, needed: 10 })
  office.moveMarket(100n)

  expect(paid.rateSince).toEqual(office.now)
  expect(paid.figures.get).toBeGreaterThan(claim.figures.get)
  expect(await heldFor(paid)).toBe(paid.figures.get)
})

describe('a partial payment of a floating claim', () => {
  const client = { actor: 'client', author: 'guest' } as const
  const certain = { confirmations: 10, needed: 10 }

  test('fixes no rate when it is a small part, so that the rest gets the rate of its own moment', async () => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    const asked = await office.pay(claim, claim.figures.give / 100n, certain)
    expect(asked).toMatchObject({ state: 'needs-choice', problem: 'less', figures: claim.figures })
    expect(asked.rateSince).toBeUndefined()
    office.moveMarket(90n)
    const whole = await office.pay(claim, claim.figures.give - claim.figures.give / 100n, certain)
    office.moveMarket(100n)
    expect(whole).toMatchObject({ rateSince: office.now })
    expect(whole.figures.give).toBe(claim.figures.give)
    expect(whole.figures.get).toBeLessThan(claim.figures.get)
  })

  test('of half the amount fixes the rate for that half alone', async () => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    await office.pay(claim, claim.figures.give / 2n, certain)
    const fixed = (await findClaim(db, claim.id))!
    expect(fixed.rateSince).toEqual(office.now)
    expect(fixed.figures.give).toBe(claim.figures.give / 2n)
  })

  test('can be topped up, or exchanged at the current rate', async () => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    await office.pay(claim, claim.figures.give / 4n, certain)
    expect(await office.tryMove(claim, 'continue', client)).toMatchObject({ refusal: { reason: 'rate-moved' } })
    expect(await office.move(claim, 'top-up', client)).toMatchObject({ state: 'awaiting-payment' })
  })
})

test('a much larger payment than agreed is offered the current rate', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  await office.pay(claim, 5n * claim.figures.give)
  office.moveMarket(110n)
  const { choice } = await viewOf(claim)
  office.moveMarket(100n)
  expect(choice).toMatchObject({ problem: 'more', offer: { quote: expect.any(String) } })
})

test('reporting a payment does not extend the rate lock', async () => {
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

describe('a payment of a floating claim that the reserve no longer covers', () => {
  test.each([
    ['a rail', (claim: Claim) => office.pay(claim, claim.figures.give, { confirmations: 10, needed: 10 })],
    [
      'an operator',
      (claim: Claim) => office.move(claim, 'receive', { data: { amount: '2', reference: randomUUID() } }),
    ],
  ] as const)('is posted when %s reports it, and waits for an operator', async (_, report) => {
    const claim = await office.open('XMR', 'SBERRUB', '2')
    // At the current rate the payout exceeds the reserve.
    office.moveMarket(5_000n)
    const paid = await report(claim)
    office.moveMarket(100n)

    expect(paid).toMatchObject({ state: 'checking', received: claim.figures.give, figures: claim.figures })
    expect(paid.rateSince).toBeUndefined()
    expect((await office.move(claim, 'approve')).state).toBe('paying-out')
    expect(await proveLedger(db)).toEqual([])
  })
})
