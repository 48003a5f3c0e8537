import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findPayment } from '#server/claims/payments.store.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { account, card, openDepositAccountsOffice } from '#test/harness/deposit-accounts-office.ts'
import { accountsOfClaim } from './accounts-of-claim.ts'
import { depositAccountsRail } from './deposit-accounts-rail.ts'
import { usesOfDepositAccounts } from './used-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { rail: depositAccountsRail(() => {}) })
const { inUse } = openDepositAccountsOffice(db)
const own = await inUse('SBERRUB', {}, card(1))

/** An order of a customer with this card, who is told to pay to the office's card. */
function order(amount: string, from = '2200 0000 0000 0004') {
  const account = { account: from }
  return office.open('SBERRUB', 'LTC', amount, {
    email: `${randomUUID()}@example.com`,
    accounts: { from: account, to: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } },
    refundAccount: account,
  })
}
const of = (id: string) => accountsOfClaim(db, { id, currency: 'SBERRUB' })
const paidIn = async (depositAccount: string) => {
  const uses = await usesOfDepositAccounts(db, office.now)
  return uses.get(depositAccount)!.day
}

test('staff see which account the customer was shown, and a payment is recorded on it', async () => {
  const claim = await order('10000')
  const { shown } = await of(claim.id)
  expect(shown).toEqual({
    id: own,
    label: 'card',
    kind: 'russian-card',
    value: '2200000000000012',
    holder: 'Анна Смирнова',
  })
  await office.move(claim, 'receive', { data: { amount: '10000', reference: 'СБП 1' } })
  expect((await findPayment(db, 'by-hand', 'СБП 1'))?.payment.depositAccount).toBe(own)
})

test('money that came to another account of ours is recorded there, and counts against its limits', async () => {
  const other = await inUse('SBERRUB', {}, card(2))
  const claim = await order('11000')
  const shown = (await of(claim.id)).shown!.id
  const elsewhere = shown === own ? other : own
  const before = [await paidIn(shown), await paidIn(elsewhere)]
  await office.move(claim, 'receive', { data: { amount: '11000', reference: 'СБП 2', account: elsewhere } })
  expect((await findPayment(db, 'by-hand', 'СБП 2'))?.payment.depositAccount).toBe(elsewhere)
  expect([await paidIn(shown), await paidIn(elsewhere)]).toEqual([before[0]! - 11_000_00n, before[1]! + 11_000_00n])
  const use = (await usesOfDepositAccounts(db, office.now)).get(elsewhere)!
  expect(use.payments[0]).toMatchObject({
    claim: claim.id,
    number: claim.number,
    units: 11_000_00n,
    reference: 'СБП 2',
  })
  expect(use.received).toEqual({
    day: use.received.month,
    month: use.payments.reduce((sum, { units }) => sum + units, 0n),
  })
  // The customer still reads where they were told to pay, and staff read where the money is.
  const events = await db
    .selectFrom('claim_events')
    .select(['data', 'inside'])
    .where('claim_id', '=', claim.id)
    .where('kind', '=', 'payment-credited')
    .execute()
  expect(events).toMatchObject([{ inside: { reference: 'СБП 2', account: 'card' } }])
  expect(JSON.stringify(events[0]!.data)).not.toContain('card')
})

test.each([
  ['of another currency', async () => inUse('TCSBRUB', {}, card(1))],
  ['of nobody', async () => randomUUID()],
])('an account %s is refused at its field', async (_, make) => {
  const claim = await order('12000')
  expect(
    await office.tryMove(claim, 'receive', {
      data: { amount: '12000', reference: randomUUID(), account: await make() },
    }),
  ).toMatchObject({ refusal: { reason: 'invalid', errors: [{ field: 'body.account', code: 'unknown' }] } })
})

test('an order whose amount another one waits for says so, and from where that one is paid', async () => {
  for (const { id } of await db.selectFrom('deposit_accounts').select('id').where('id', '<>', own).execute())
    await db.updateTable('deposit_accounts').set({ state: 'off' }).where('id', '=', id).execute()
  const [anna, boris] = [await order('13000'), await order('13000', '2200 0000 0000 0038')]
  expect((await of(anna.id)).twins).toMatchObject([
    { id: boris.id, number: boris.number, from: { account: { value: '2200000000000038' } } },
  ])
  expect((await of(boris.id)).twins.map(({ id }) => id)).toEqual([anna.id])
  await office.move(anna, 'receive', { data: { amount: '13000', reference: 'СБП 3' } })
  for (const { id } of [anna, boris]) expect((await of(id)).twins).toEqual([])
})

test('a claim that is paid elsewhere has no account of staff, and names none', async () => {
  await inUse('USDTTRC20', {}, account('TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'))
  expect(await of(randomUUID())).toMatchObject({ shown: undefined, twins: [] })
})
