import { expect, test } from 'vitest'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { refuseToMix } from './demo-or-real.ts'

/** How an office starts on a database with one claim. */
const opening = ({
  demo,
  rail,
  state,
}: {
  demo: boolean
  rail: string | null
  state: 'awaiting-payment' | 'cancelled'
}) =>
  inDatabaseOfItsOwn(async db => {
    const { id } = await insertClaim(db)
    await db.updateTable('claims').set({ rail, state }).where('id', '=', id).execute()
    return refuseToMix(db, { demo }).then(
      () => 'opens',
      ({ reason }) => reason,
    )
  })

test.each([
  [true, 'demo', 'awaiting-payment', 'opens'],
  [true, null, 'awaiting-payment', 'opens'],
  [true, 'evm', 'cancelled', 'demo-over-real-claims'],
  [true, 'deposit-accounts', 'awaiting-payment', 'demo-over-real-claims'],
  [false, 'demo', 'awaiting-payment', 'real-over-demo-claims'],
  [false, 'demo', 'cancelled', 'opens'],
  [false, 'evm', 'awaiting-payment', 'opens'],
] as const)('an office with demo %s and a claim of rail %s in state %s: %s', async (demo, rail, state, outcome) => {
  expect(await opening({ demo, rail, state })).toBe(outcome)
})
