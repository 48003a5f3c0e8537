import { expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readHistory } from './claim-history.store.ts'
import { claimView } from './claim-view.ts'

const { db } = await createTestDatabase({ demo: true })
await db.updateTable('directions').set({ refund_fee: '5000' }).where('from_currency', '=', 'SBERRUB').execute()
const office = await openClaimsOffice(db)
const open = () => office.open('SBERRUB', 'LTC', '9000')
const view = async (id: string) =>
  claimView((await readHistory(db, id))!, { ...office.deps, whole: true, now: office.now })
const linesOf = (claim: { id: string }) =>
  db
    .selectFrom('ledger_transfers as line')
    .innerJoin('ledger_accounts as debit', 'debit.id', 'line.debit_account')
    .innerJoin('ledger_accounts as credit', 'credit.id', 'line.credit_account')
    .select(['debit.kind as debit', 'credit.kind as credit', 'line.units'])
    .where('line.claim_id', '=', claim.id)
    .where('line.kind', '=', 'transfer')
    .where('line.reason', '<>', 'received')
    .orderBy('line.reason')
    .execute()

test('a refund sends what came in less the fee that was agreed, and says so before it is chosen', async () => {
  const claim = await open()
  // A later change of the direction is not agreed.
  await office.pay(claim, claim.figures.give / 2n)
  expect((await view(claim.id)).choice).toMatchObject({
    received: { value: '4500.00' },
    back: { value: '4450.00' },
  })
  const refunding = await office.move(claim, 'take-back', { actor: 'client' })
  expect(await view(claim.id)).toMatchObject({ returning: { value: '4450.00' }, refundFee: { value: '50.00' } })
  const done = await office.move(refunding, 'send-refund', { data: { reference: 'bank', fee: '35.5' } })
  expect(done).toMatchObject({ state: 'refunded', refunded: 450_000n, refund: { units: '445000', fee: '3550' } })
  expect(await linesOf(claim)).toEqual([
    { debit: 'clients', credit: 'custody', units: '445000' },
    { debit: 'expenses', credit: 'reserve', units: '3550' },
    { debit: 'clients', credit: 'expenses', units: '5000' },
    { debit: 'reserve', credit: 'custody', units: '5000' },
  ])
  expect(await proveLedger(db)).toEqual([])
  // What was kept above the cost is the office's: 14.50 roubles.
  const cost = await db.selectFrom('ledger_costs').selectAll().executeTakeFirstOrThrow()
  expect(cost.worth_usd).toBe(`-${office.deps.worthUsd('SBERRUB', 1_450n)}`)
})

test('of a sum that the fee would use up everything goes back', async () => {
  const claim = await open()
  await office.pay(claim, 5_000n)
  expect((await view(claim.id)).choice).toMatchObject({ back: { value: '50.00' } })
  await office.move(claim, 'refund', { data: { reason: 'asked-for' } })
  expect(await office.move(claim, 'send-refund', { data: { reference: 'bank 2' } })).toMatchObject({
    refund: { units: '5000' },
  })
  expect(await proveLedger(db)).toEqual([])
})

test('the excess goes back less the fee, after a payout that is whole', async () => {
  const claim = await open()
  await office.pay(claim, claim.figures.give + 70_000n)
  expect((await view(claim.id)).choice).toMatchObject({ excess: { value: '700.00' }, excessBack: { value: '650.00' } })
  await office.move(claim, 'return-excess')
  const paid = await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  expect(paid).toMatchObject({ state: 'refunding', payout: { units: claim.figures.get.toString() } })
  expect(await office.move(paid, 'send-refund', { data: { reference: 'bank 3' } })).toMatchObject({
    state: 'completed',
    refund: { units: '65000' },
  })
  expect(await proveLedger(db)).toEqual([])
})
