import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClaim } from './open-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const owner = await createPerson(db, { role: 'owner' })
const ROUBLES = 9_000_00n
const WORTH = office.deps.worthUsd('SBERRUB', ROUBLES)!

/** A customer who may exchange so many claims of 9000 roubles in 24 hours. */
async function customer(claims: bigint) {
  const email = `${randomUUID()}@example.com`
  const { id } = await createPerson(db, { email })
  const limit = { user_id: id, unpaid_most: null, day_most_usd: (WORTH * claims).toString() }
  await db
    .insertInto('customer_limits')
    .values({ ...limit, changed_at: office.now, changed_by: owner.id })
    .execute()
  const open = async (as: 'account' | 'guest' = 'account') => {
    const input = office.wish('SBERRUB', 'LTC', '9000', { email })
    const who = as === 'account' ? { userId: id, network: '203.0.113.7' } : { network: '203.0.113.8' }
    const opened = await openClaim(office.deps, { input, ...who }, office.now)
    return opened.ok ? opened.value.claim : opened.refusal
  }
  return { id, open }
}
const states = (answers: object[]) => answers.map(answer => 'state' in answer)

test('of twenty claims that come at once, also without signing in, no more are taken than the day allows', async () => {
  const { open } = await customer(3n)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => open(i % 2 ? 'account' : 'guest')))
  expect(states(answers).filter(Boolean)).toHaveLength(3)
  expect(answers.filter(answer => !('state' in answer))).toEqual(
    Array.from({ length: 17 }, () =>
      expect.objectContaining({ reason: 'too-many', because: 'day-amount', left: '0.00' }),
    ),
  )
})

test('what is left comes back with a claim that is cancelled, and when a claim is a day old', async () => {
  const { open } = await customer(2n)
  const first = await open()
  office.wait(60)
  const second = await open()
  if (!('state' in first) || !('state' in second)) throw new Error('the limit allows two')
  expect(await open()).toMatchObject({ until: new Date(first.openedAt.getTime() + 86_400_000).toISOString() })
  await office.move(second, 'cancel', { actor: 'client', author: 'guest' })
  expect(states([await open(), await open()])).toEqual([true, false])
  office.wait(23 * 60)
  expect(states([await open(), await open()])).toEqual([true, false])
})

test('what is completed counts as it was worth, what goes on as it is worth now', async () => {
  const { id, open } = await customer(2n)
  const done = await open()
  if (!('state' in done)) throw new Error('the limit allows two')
  await db.updateTable('claims').set({ worth_usd: '0' }).where('id', '=', done.id).execute()
  expect(states([await open(), await open(), await open()])).toEqual([true, true, false])
  await db
    .updateTable('claims')
    .set({ worth_usd: (2n * WORTH).toString() })
    .where('id', '=', done.id)
    .execute()
  expect(await open()).toMatchObject({ because: 'day-amount', left: '0.00' })
  await db.deleteFrom('customer_limits').where('user_id', '=', id).execute()
  expect(states([await open()])).toEqual([true])
})
