import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readHistory } from './claim-history.store.ts'
import { findClaim, listPayments } from './claims.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

test('a claim is read with its own events and payments in order and with exact amounts', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '5')
  const other = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(other, other.figures.give)
  // Payments of one time are ordered by reference; the units exceed the safe integers of JavaScript.
  const units = 9_007_199_254_740_993n
  for (const reference of ['b', 'a']) await office.pay(claim, units, { reference })
  office.wait(1)
  await office.pay(claim, 1n, { reference: '0' })

  const history = (await readHistory(db, claim.id))!
  expect(history.claim).toEqual(await findClaim(db, claim.id))
  expect(history.payments).toEqual(await listPayments(db, claim.id))
  expect(history.payments.map(({ reference, units }) => [reference, units])).toEqual([
    ['a', units],
    ['b', units],
    ['0', 1n],
  ])
  const rows = await db.selectFrom('claim_events').selectAll().where('claim_id', '=', claim.id).orderBy('id').execute()
  expect(history.events).toEqual(
    rows.map(({ id: _, claim_id: __, inside, ...event }) => ({ ...event, inside: inside ?? undefined })),
  )
  expect(history.events.length).toBeGreaterThan(3)
})

test('a new claim has no payments, and an unknown claim has no history', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  expect(await readHistory(db, claim.id)).toMatchObject({ payments: [], events: [{ kind: 'open' }] })
  expect(await readHistory(db, randomUUID())).toBeUndefined()
})
