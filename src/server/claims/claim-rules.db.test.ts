import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'

const { db, address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
beforeAll(async () => {
  await owner.connect()
  await (await openClaimsOffice(db)).open('LTC', 'SBERRUB', '1')
})
afterAll(() => owner.end())

test.each([
  `state = 'lost'`,
  `to_currency = from_currency`,
  `side = 'both'`,
  ...['give', 'get', 'exchanged', 'converted'].map(column => `${column} = 0`),
  ...['from_fee', 'to_fee', 'network_fee', 'discount', 'promo', 'rounding'].map(column => `${column} = -1`),
  ...['received', 'settled', 'refunded'].map(column => `${column} = -1`),
  ...['discount_bps', 'referral_bps'].flatMap(column => [`${column} = -1`, `${column} = 10001`]),
  `rate_fixed = 'never'`,
  `locale = 'fr'`,
  `received = 1, settled = 1, refunded = 1`,
  `received = 1, settled = 1, hold_transfer = null, state = 'checking'`,
  `received = 1, settled = 1, state = 'on-hold'`,
  `problem = 'less'`,
  `state = 'needs-choice'`,
  `state = 'needs-choice', problem = 'unknown'`,
  `state = 'completed', completed_at = null`,
  `reason_text = repeat('a', 501)`,
  `source = 'anna@example.org'`,
  `source = 'site:' || repeat('a', 41)`,
])('the database refuses a claim with %s', async wrong => {
  await expect(owner.query(`update claims set ${wrong}`)).rejects.toThrow('"claims_sound"')
})

test('the database accepts claims at the limits of its constraints', async () => {
  await owner.query(`update claims set state = 'needs-choice', problem = 'less', reason_text = repeat('a', 500)`)
  await owner.query(`update claims set state = 'completed', problem = null, completed_at = now()`)
  await owner.query(
    `update claims set received = 2, settled = 1, refunded = 1, hold_transfer = null, discount_bps = 10000`,
  )
})
