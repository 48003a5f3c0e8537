import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { lookInto } from '#test/claims-seen.ts'
import { createTestDatabase } from '#test/database.ts'
import type { Claim } from './claim.ts'
import { findClaim } from './claims.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor, viewOf } = lookInto(office)

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
