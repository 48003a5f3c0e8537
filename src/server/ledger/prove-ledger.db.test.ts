import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { clientConfig, openDb, openPool } from '#server/database/pool.ts'
import { createTestDatabase } from '#test/database.ts'
import { proveLedger } from './prove-ledger.ts'

const { db, address } = await createTestDatabase({ demo: true })
const patient = openPool(address, 1)
afterAll(() => patient.end())
const PATIENCE_MS = 1_000

test('the books are counted to their end, also when that takes longer than any other statement may', async () => {
  const counting = openDb(patient)
  await sql.raw(`set statement_timeout = ${PATIENCE_MS}`).execute(counting)
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  // The books of ten years take as long; here they are held back until the patience of everything else is over.
  await owner.query('begin; lock table ledger_transfers in access exclusive mode')
  const proved = proveLedger(counting)
  const settled = proved.then(
    () => true,
    () => true,
  )
  await expect.poll(() => heldBackMs(), { timeout: 15_000 }).toBeGreaterThan(2 * PATIENCE_MS)
  await owner.query('commit')
  await owner.end()

  expect(await settled).toBe(true)
  expect(await proved).toEqual([])
})

/** For how long the count has been waiting; a count that was cut off waits no more. */
async function heldBackMs(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.ms ?? 0
}
