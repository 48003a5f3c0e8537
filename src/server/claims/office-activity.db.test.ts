import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readActivity } from './office-activity.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const activity = () => readActivity(db, office.deps.snapshot().board, office.now)

async function exchange(minutes: number): Promise<void> {
  const opened = await office.tryOpen(office.wish('SBERRUB', 'LTC', '9000'))
  if (!opened.ok) throw new Error(opened.refusal.reason)
  const { claim } = opened.value
  await office.pay(claim, claim.figures.give)
  office.wait(minutes)
  await office.move(claim, 'pay-out', { data: { reference: `tx-${claim.id}` } })
}

test('an office without exchanges has no minutes', async () => {
  expect(await activity()).toMatchObject({ lastDay: 0, minutes: null })
})

test('exchanges count for 24 hours, and the median of the latest says how long one takes', async () => {
  for (const minutes of [4, 30, 9]) await exchange(minutes)
  expect(await activity()).toMatchObject({ lastDay: 3, minutes: 9 })
  office.wait(24 * 60 + 31)
  expect(await activity()).toMatchObject({ lastDay: 0, minutes: 9 })
})

test('the reserve is what lies free, no more than its owner shows', async () => {
  const before = Number((await activity()).reserveUsd)
  const { units } = await db
    .selectFrom('ledger_accounts')
    .select(sql<string>`debits_posted - credits_posted - credits_pending`.as('units'))
    .where('kind', '=', 'reserve')
    .where('currency', '=', 'LTC')
    .executeTakeFirstOrThrow()
  const worth = office.deps.worthUsd('LTC', BigInt(units))
  expect(worth).toBeGreaterThan(0n)
  await db.updateTable('currencies').set({ reserve_cap: '0' }).where('code', '=', 'LTC').execute()
  expect(before - Number((await activity()).reserveUsd)).toBeCloseTo(Number(worth) / 100, 2)
})
