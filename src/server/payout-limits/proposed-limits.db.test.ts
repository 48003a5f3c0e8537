import { expect, test } from 'vitest'
import { fraction } from '#contract/money/rate.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { proposedLimits, roundDown } from './proposed-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const prices = new Map([
  ['SBERRUB', fraction(1n, 81n)],
  ['BTC', fraction(97_000n)],
])
const proposed = () => proposedLimits(db, code => prices.get(code))

test('limits are proposed once there are two who may move orders, and while there are none', async () => {
  expect(await proposed()).toEqual([])
  await createPerson(db, { role: 'owner' })
  expect(await proposed()).toEqual([])
  await createPerson(db, { role: 'editor' })
  expect(await proposed()).toEqual([])
  await createPerson(db, { role: 'operator' })
  expect(await proposed()).toEqual([
    { currency: 'BTC', aloneMost: '0.01000000', dayMost: '0.05000000' },
    { currency: 'SBERRUB', aloneMost: '80000.00', dayMost: '400000.00' },
  ])
  await db.insertInto('payout_limits').values({ currency: 'BTC', alone_most: '1' }).execute()
  expect(await proposed()).toEqual([])
})

test.each([
  [81_437n, 80_000n],
  [9n, 9n],
  [0n, 0n],
  [100n, 100n],
])('%s is rounded down to %s', (units, rounded) => {
  expect(roundDown(units)).toBe(rounded)
})
