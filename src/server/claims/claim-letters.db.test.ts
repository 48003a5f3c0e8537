import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import type { Claim } from './claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const client = { actor: 'client', author: 'guest' } as const
const mailbox = () => ({ email: `letters-${randomUUID()}@example.com` })

/** What the letters of a claim are told. */
async function told({ email }: Claim): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom('outbox').select(['kind', 'data']).where('recipient', '=', email).execute()
  return rows.map(({ kind, data }) => ({ kind, ...(data as Record<string, unknown>) }))
}

test('a floating course is not promised: the letter says that it is not fixed, and the sum is about what it would be', async () => {
  const floating = await office.open('XMR', 'SBERRUB', '2', mailbox())
  expect(await told(floating)).toEqual([expect.objectContaining({ floats: true, get: expect.stringMatching(/^≈/) })])
  const fixed = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const [letter] = await told(fixed)
  expect(letter).not.toHaveProperty('floats')
  expect(letter?.get).not.toMatch(/≈/)
})

test('money that came on top of a payout and goes back is told of as a refund, not as the payout once more', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', mailbox())
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  await office.pay(claim, 400_000n)
  await office.move(claim, 'take-back', client)
  await office.move(claim, 'send-refund', { data: { reference: 'back' } })

  const letters = await told(claim)
  expect(letters.filter(({ state }) => state === 'completed')).toHaveLength(1)
  expect(letters.filter(({ state }) => state === 'refunded')).toEqual([
    expect.objectContaining({ reference: 'back', sent: '4\u00a0000\u00a0₽' }),
  ])
})

test('who is asked to choose is told until when, and who has said no account for a refund is asked for one', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const asked = await office.pay(claim, claim.figures.give / 2n)
  expect(await told(claim)).toContainEqual(
    expect.objectContaining({ problem: 'less', until: asked.deadline!.toISOString() }),
  )
  await sql`update claims set refund_account = null where id = ${claim.id}`.execute(db)
  await office.move(claim, 'refund', { data: { reason: 'bank' } })
  expect(await told(claim)).toContainEqual(expect.objectContaining({ state: 'refunding', nowhere: true }))
})

test('who has sent too little reads first until when the agreed rate is kept', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
  const asked = await office.pay(claim, claim.figures.give / 2n)
  const letter = (await told(claim)).find(({ problem }) => problem === 'less')
  expect(letter).toMatchObject({ rateUntil: asked.inTimeUntil!.toISOString(), until: asked.deadline!.toISOString() })
  // Money that came late has no agreed rate.
  office.wait(24 * 60)
  const late = await office.open('LTC', 'SBERRUB', '5', mailbox())
  office.wait(21)
  await office.pay(late, late.figures.give)
  expect((await told(late)).find(({ problem }) => problem === 'late')).not.toHaveProperty('rateUntil')
})

test('a payment on its way that is not what was agreed is told of once, also to whoever has reported it', async () => {
  const seen = (units: bigint) => ({ reference: randomUUID(), confirmations: 0, needed: 2, units })
  for (const reported of [false, true]) {
    const claim = await office.open('LTC', 'SBERRUB', '5', mailbox())
    if (reported) await office.move(claim, 'report-payment', client)
    await office.pay(claim, 400_000_000n, seen(400_000_000n))
    await office.pay(claim, 1n, seen(1n))
    expect((await told(claim)).filter(({ state }) => state === 'checking')).toEqual([
      expect.objectContaining({ problem: 'less', received: '4\u00a0LTC', difference: '1\u00a0LTC' }),
    ])
  }
  const exact = await office.open('LTC', 'SBERRUB', '5', mailbox())
  await office.pay(exact, exact.figures.give, seen(exact.figures.give))
  const [letter] = (await told(exact)).filter(({ state }) => state === 'checking')
  expect(letter).not.toHaveProperty('problem')
})

test('who has an excess returned is told of the payout, of what goes back, and when it is sent', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', {
    ...mailbox(),
    refundAccount: { account: '2200 0000 0000 0004' },
  })
  await office.pay(claim, 1_000_000n)
  await office.move(claim, 'return-excess', client)
  await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  await office.move(claim, 'send-refund', { data: { reference: 'back' } })
  const letters = (await told(claim)).filter(({ kind }) => kind === 'claim-moved')
  expect(letters.slice(-3)).toEqual([
    expect.objectContaining({ state: 'completed', reference: 'tx' }),
    expect.objectContaining({ state: 'refunding', returning: '1\u00a0000\u00a0₽' }),
    expect.objectContaining({ state: 'refunded', sent: '1\u00a0000\u00a0₽', reference: 'back' }),
  ])
})

test('who gets money back is told how much, and what the operator has said of it', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000', mailbox())
  await office.pay(claim, claim.figures.give)
  await office.move(claim, 'refund', { data: { reason: 'a card that we know', text: 'As you asked.' } })
  const [letter] = (await told(claim)).filter(({ state }) => state === 'refunding')
  expect(letter).toMatchObject({ returning: '9\u00a0000\u00a0₽', text: 'As you asked.' })
  expect(JSON.stringify(letter)).not.toContain('a card that we know')
})

test('cash that goes back is told of as cash, and coins that go back instead of cash are not', async () => {
  for (const [from, to, amount, cash] of [
    ['CASHRUB', 'USDTTRC20', '500000', true],
    ['USDTTRC20', 'CASHRUB', '3000', undefined],
  ] as const) {
    const claim = await office.open(from, to, amount, { city: 'MSK', ...mailbox() })
    await office.pay(claim, claim.figures.give)
    await office.move(claim, 'refund', { data: { reason: 'asked' } })
    await office.move(claim, 'send-refund', { data: { reference: 'back' } })
    const letters = (await told(claim)).filter(({ state }) => state === 'refunding' || state === 'refunded')
    expect(letters.map(letter => letter.cash)).toEqual([cash, cash])
  }
})

test('cash is told of as cash', async () => {
  const claim = await office.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK', ...mailbox() })
  const paid = await office.pay(claim, claim.figures.give)
  if (paid.state === 'checking') await office.move(claim, 'approve')
  expect(await told(claim)).toContainEqual(expect.objectContaining({ state: 'paying-out', cash: true }))
})
