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

/** A line that takes five units of what is got. */
function line(change: Partial<Record<string, string | undefined>> = {}): string {
  return JSON.stringify({ kind: 'fee', side: 'to', units: '-5', account: 'income', countsFor: 'client', ...change })
}

function addedUp(added: string, units: bigint): string {
  return `lines = lines || '[${added}]', get = get + ${units}`
}

test.each([
  `state = 'lost'`,
  `to_currency = from_currency`,
  `side = 'both'`,
  ...['give', 'get', 'exchanged', 'converted'].map(column => `${column} = 0`),
  // The lines lead from one amount to the other.
  ...['give', 'exchanged', 'converted', 'get'].map(column => `${column} = ${column} + 1`),
  `lines = lines || '[${line()}]'`,
  `lines = lines || '[${line({ side: 'from' })}]'`,
  `lines = lines || '[${line({ units: '5', account: 'discounts' })}]'`,
  // Each line is sound by itself: what is wrong here adds up.
  ...[
    { units: '5' },
    { units: '-5', account: 'discounts' },
    { units: '-5', account: 'promo' },
    { account: 'reserve' },
    { account: undefined },
    { kind: undefined },
    { bps: '-1' },
    { bps: '10001' },
  ].map(wrong => addedUp(line(wrong), BigInt(wrong.units ?? -5))),
  ...[{ side: 'both' }, { countsFor: 'nobody' }, { units: '0.5' }, { units: '-0' }].map(
    wrong => `lines = lines || '[${line(wrong)}]'`,
  ),
  ...['received', 'settled', 'refunded'].map(column => `${column} = -1`),
  `referral_bps = -1`,
  `referral_bps = 10001`,
  `rate_fixed = 'never'`,
  `locale = 'fr'`,
  `received = 1, settled = 1, refunded = 1`,
  `received = 1, settled = 1, hold_transfer = null, state = 'checking'`,
  `received = 1, settled = 1, state = 'on-hold'`,
  // Nothing is paid out while its account may still change, and one of the staff alone changes none.
  `state = 'completed', completed_at = now(), hold_transfer = null, received = 1, settled = 1, payout_change = '{"step": "waits"}'`,
  `payout_change = '{"step": "done", "by": "olga", "approvedBy": "olga"}'`,
  // A payout that came back is due again, and nobody records what they have proposed.
  `payout_return = '{"step": "proposed"}'`,
  `state = 'completed', completed_at = now(), hold_transfer = null, received = 1, settled = 1, payout_return = '{"step": "done"}'`,
  `payout_return = '{"step": "done", "by": "olga", "proposedBy": "olga"}'`,
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
    `update claims set received = 2, settled = 1, refunded = 1, hold_transfer = null,
       ${addedUp(line({ units: '5', account: 'discounts', bps: '10000' }), 5n)}`,
  )
})
