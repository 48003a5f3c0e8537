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
