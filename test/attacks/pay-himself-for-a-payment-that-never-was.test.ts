import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { depositAccountsRail } from '#server/deposit-accounts/deposit-accounts-rail.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { insider } from '#test/harness/insider.ts'
import { openRealOffice } from '#test/harness/real-office.ts'

/*
 * An operator opens orders as a customer, enters payments that were never made, approves them, and pays them out to himself. The owner has
 * said how much one person sends in one payment, and within a day.
 */

const office = await openRealOffice()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: depositAccountsRail(() => {}) })
const thief = insider(office, await newPersonSignedIn(office, { role: 'operator' }))
await newPersonSignedIn(office, { role: 'operator' })
const { figures, terms } = await claims.open('LTC', 'SBERRUB', '0.5')
const [most, ofDay] = [figures.get, figures.get * 3n]
await office.db
  .insertInto('payout_limits')
  .values({ currency: 'SBERRUB', alone_most: most.toString(), day_most: ofDay.toString() })
  .execute()

/** All that one person can try with an order of his own. */
async function steal(amount: string): Promise<bigint> {
  const claim = await claims.open('LTC', 'SBERRUB', amount, { email: `mule-${randomUUID().slice(0, 8)}@example.com` })
  await thief.move(claim, 'receive', { amount, reference: `inv-${randomUUID()}` })
  await thief.move(claim, 'confirm-payment')
  await thief.move(claim, 'approve')
  await thief.move(claim, 'pay-out', { reference: randomUUID() })
  await thief.move(claim, 'prepare')
  await thief.move(claim, 'pay-out', { reference: randomUUID() })
  // Another way round: hold, release, approve anew; and back as a refund.
  await thief.move(claim, 'hold', { reason: 'other' })
  await thief.move(claim, 'release')
  await thief.move(claim, 'approve')
  await thief.move(claim, 'pay-out', { reference: randomUUID() })
  return paidFor(claim)
}

const paidFor = async ({ id }: Claim) => {
  const { state, payout } = (await findClaim(office.db, id))!
  return state === 'completed' ? BigInt(payout!.units) : 0n
}

test('one operator gets no more out than a day of his, however he splits it', async () => {
  let stolen = 0n
  for (const amount of ['0.5', '1', '0.5', '0.5', '0.5', '0.6', '0.5']) stolen += await steal(amount)
  expect(stolen).toBeGreaterThan(0n)
  expect(stolen).toBeLessThanOrEqual(ofDay)
  const another = await claims.open('LTC', 'SBERRUB', '0.5')
  await thief.move(another, 'receive', { amount: '0.5', reference: randomUUID() })
  expect(await thief.move(another, 'pay-out', { reference: randomUUID() })).toMatchObject({
    status: 409,
    body: { code: 'wrong-state', because: 'own-making' },
  })
  const { secondPerson } = await thief.read(another)
  expect(secondPerson).toMatchObject({ because: 'made' })
  expect(secondPerson!.colleagues).not.toEqual([])
  expect(await proveLedger(office.db)).toEqual([])
})

test('nor in many requests at once', async () => {
  const robber = insider(office, await newPersonSignedIn(office, { role: 'operator' }))
  const many = await Promise.all(Array.from({ length: 10 }, () => claims.open('LTC', 'SBERRUB', '0.5')))
  for (const claim of many) await robber.move(claim, 'receive', { amount: '0.5', reference: randomUUID() })
  await Promise.all(many.map(claim => robber.move(claim, 'pay-out', { reference: randomUUID() })))
  const paid = await Promise.all(many.map(paidFor))
  const stolen = paid.reduce((sum, units) => sum + units, 0n)
  expect(toDecimal(stolen, terms.toScale)).toBe(toDecimal(ofDay, terms.toScale))
})
