import pg from 'pg'
import { expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { findClaim } from './claims.store.ts'

const { db, address } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

test.each([
  ['a zone of the browser is kept with the claim', 'Asia/Yekaterinburg', 'Asia/Yekaterinburg'],
  ['one that nobody knows is left out, and the claim is opened all the same', 'Mars/Olympus', undefined],
  ['without one the office’s is used', undefined, undefined],
])('%s', async (_, timeZone, kept) => {
  const claim = await office.open('BTC', 'SBERRUB', '0.01', { timeZone })
  expect((await findClaim(db, claim.id))?.timeZone).toBe(kept)
})

test('the database refuses a zone without a name', async () => {
  const { id } = await office.open('BTC', 'SBERRUB', '0.01')
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  const change = owner.query(`update claims set time_zone = '' where id = $1`, [id])
  await expect(change).rejects.toMatchObject({ constraint: 'claims_time_zone' })
  await owner.end()
})
