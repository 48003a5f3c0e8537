import pg from 'pg'
import { expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { demoBoard } from '#test/fixtures/demo-board.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { listCities } from './cities.store.ts'
import { demoCities } from './demo-directions.ts'
import { listDirections } from './directions.store.ts'

const { db, address } = await createTestDatabase({ demo: true })

test('directions are read as they were written, in the order of the currencies', async () => {
  expect(await listDirections(db)).toEqual(demoBoard.directions)
  expect(await listCities(db)).toEqual(demoCities)
})

test('a direction of a currency that is off is not shown', async () => {
  await db.transaction().execute(async tx => {
    await tx.updateTable('currencies').set({ state: 'off', reason: 'closed' }).where('code', '=', 'XMR').execute()
    const shown = await listDirections(tx)
    expect(shown.some(({ from, to }) => from === 'XMR' || to === 'XMR')).toBe(false)
    expect(shown.length).toBeGreaterThan(200)
    await tx.updateTable('currencies').set({ state: 'on', reason: null }).where('code', '=', 'XMR').execute()
  })
})

test('of a direction whose way back is closed it is known what that would be sold by', async () => {
  const closed = db.updateTable('directions').where('from_currency', '=', 'SBERRUB').where('to_currency', '=', 'BTC')
  const back = async () =>
    (await listDirections(db)).find(({ from, to }) => from === 'BTC' && to === 'SBERRUB')!.closedBack
  expect(await back()).toBeUndefined()
  await closed.set({ state: 'off' }).execute()
  expect(await back()).toEqual({ formula: expect.stringContaining('BTC'), floorBps: expect.any(BigInt) })
  await closed.set({ state: 'on' }).execute()
})

const change = (set: object) =>
  db
    .updateTable('directions')
    .set(set)
    .where('from_currency', '=', 'BTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()

test.each([
  ['a closed direction without a reason', { state: 'paused', reason: null }],
  ['a floor above the margin', { floor_bps: 5000 }],
  ['a minimum above the maximum', { from_min: '200', from_max: '100' }],
  ['a fee that takes everything', { to_fee_bps: 10_000 }],
  ['a course fixed by confirmations without their number', { rate_fixed: 'confirmations' }],
])('PostgreSQL refuses %s', async (_, set) => {
  await expect(change(set)).rejects.toThrow('violates check constraint')
})

test('a direction can be closed but not deleted', async () => {
  await expect(db.deleteFrom('directions').execute()).rejects.toThrow('permission denied')
})

test('every process is notified of a changed direction, tier or city', async () => {
  const listener = new pg.Client(clientConfig(address))
  await listener.connect()
  let heard = 0
  listener.on('notification', ({ channel }) => {
    if (channel === 'catalogue') heard += 1
  })
  await listener.query('listen catalogue')
  await change({ margin_bps: 111 })
  await db
    .deleteFrom('direction_tiers')
    .where('from_currency', '=', 'BTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()
  await db.deleteFrom('direction_cities').where('city', '=', 'KZN').execute()
  await listener.query('select 1')
  await listener.end()
  expect(heard).toBe(3)
})
