import { expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

test('a claim that is paid as agreed is paid out, and its hold becomes the payout', async () => {
  const before = await reserve('SBERRUB')
  const claim = await office.open('LTC', 'SBERRUB', '5')
  expect(claim).toMatchObject({ state: 'awaiting-payment', number: expect.stringMatching(/^\d{6}$/) })
  expect(await reserve('SBERRUB')).toBe(before - claim.figures.get)

  const paid = await office.pay(claim, claim.figures.give)
  expect(paid.state).toBe(paid.needsAml ? 'checking' : 'paying-out')
  const approved = paid.needsAml ? await office.move(claim, 'approve') : paid
  expect(approved.state).toBe('paying-out')
  const done = await office.move(claim, 'pay-out', { data: { reference: 'bank 1' } })

  expect(done).toMatchObject({ state: 'completed', settled: claim.figures.give })
  expect(await reserve('SBERRUB')).toBe(before - claim.figures.get)
  expect(await proveLedger(db)).toEqual([])
})

async function reserve(currency: string): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('currency', '=', currency)
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()
  return BigInt(row.debits_posted) - BigInt(row.credits_posted) - BigInt(row.credits_pending)
}
