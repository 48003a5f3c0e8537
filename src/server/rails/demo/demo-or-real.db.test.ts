import { expect, test } from 'vitest'
import { insertClaim } from '#test/claim-row.ts'
import { inDatabaseOfItsOwn } from '#test/database.ts'
import { refuseToMix } from './demo-or-real.ts'

/** What an office says that opens on a database with one claim. */
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
  [true, 'requisites', 'awaiting-payment', 'demo-over-real-claims'],
  [false, 'demo', 'awaiting-payment', 'real-over-demo-claims'],
  [false, 'demo', 'cancelled', 'opens'],
  [false, 'evm', 'awaiting-payment', 'opens'],
] as const)('demo %s over a claim by %s in %s: %s', async (demo, rail, state, said) => {
  expect(await opening({ demo, rail, state })).toBe(said)
})
