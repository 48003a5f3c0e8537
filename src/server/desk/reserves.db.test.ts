import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReserveChange } from '#contract/desk.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, staffMember } from '#test/people.ts'
import { changeReserve, listReserves } from './reserves.ts'
import type { Hand } from './staff.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const tamara = await createPerson(db, { role: 'treasurer' })
const hand: Hand = {
  staff: staffMember(tamara, office.now),
  now: office.now,
}
const wish = (change: Partial<ReserveChange> = {}): ReserveChange => ({
  id: randomUUID(),
  currency: 'SBERRUB',
  kind: 'in',
  amount: '1000.50',
  reason: 'from the safe',
  ...change,
})
const has = async (currency = 'SBERRUB') => Number((await listReserves(db, currency))[0]!.has)

test('money comes in and goes out, and the books agree', async () => {
  const before = await has()
  expect(await changeReserve(db, wish(), hand)).toMatchObject({ ok: true })
  expect(await has()).toBe(before + 1000.5)
  expect(await changeReserve(db, wish({ kind: 'out' }), hand)).toMatchObject({ ok: true })
  expect(await has()).toBe(before)
  expect(await proveLedger(db)).toEqual([])
})

test('the same change twenty times at once is made once, and its id with another amount is refused', async () => {
  const before = await has()
  const change = wish()
  const answers = await Promise.all(Array.from({ length: 20 }, () => changeReserve(db, change, hand)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await has()).toBe(before + 1000.5)
  expect(await changeReserve(db, { ...change, amount: '2000' }, hand)).toMatchObject({
    refusal: { reason: 'key-reused' },
  })
})

test('a count moves exactly the difference, whatever else moves meanwhile', async () => {
  const changes = [
    ...Array.from({ length: 5 }, () => wish({ amount: '10' })),
    wish({ kind: 'count', amount: '5000000' }),
    ...Array.from({ length: 5 }, () => wish({ amount: '10' })),
  ]
  const answers = await Promise.all(changes.map(change => changeReserve(db, change, hand)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  // Each of the ten came before the count or after it; nothing of them is lost in between.
  expect((await has()) - 5_000_000).toBeGreaterThanOrEqual(0)
  expect(((await has()) - 5_000_000) % 10).toBe(0)
  expect(await changeReserve(db, wish({ kind: 'count', amount: '6000000' }), hand)).toMatchObject({
    value: { reserve: { has: '6000000.00' } },
  })
  expect(await proveLedger(db)).toEqual([])
})

test('what is promised to open claims cannot be taken out, nor counted away', async () => {
  await office.open('LTC', 'SBERRUB', '5')
  const { has: all, held } = (await listReserves(db, 'SBERRUB'))[0]!
  expect(Number(held)).toBeGreaterThan(0)
  expect(await changeReserve(db, wish({ kind: 'out', amount: all }), hand)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
  expect(await changeReserve(db, wish({ kind: 'count', amount: '0' }), hand)).toMatchObject({
    refusal: { reason: 'beyond-reserve' },
  })
})

test.each([
  ['a currency that is not there', { currency: 'NOSUCH' }, 'not-found'],
  ['more decimals than the currency has', { amount: '0.001' }, 'invalid'],
  ['nothing', { amount: '0' }, 'invalid'],
])('%s is refused', async (_, change, reason) => {
  expect(await changeReserve(db, wish(change), hand)).toMatchObject({ ok: false, refusal: { reason } })
})
