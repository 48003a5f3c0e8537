import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { hold, postHold, transfer, writeTransfers } from './transfers.ts'

const { address } = await createTestDatabase({ demo: true })
// One connection: PostgreSQL counts table scans per session until they are flushed.
const pool = openPool(address, 1)
afterAll(() => pool.end())
const db = openDb(pool)

test('writing a batch of transfers scans no ledger table', async () => {
  const before = await sequentialScans(db)
  const occasion = () => ({ reason: 'a test', author: 'test', at: new Date() })
  const out = { currency: 'BTC', debit: 'equity', credit: 'reserve', units: 1n } as const
  const held = hold(out, occasion())
  await db.transaction().execute(tx => writeTransfers(tx, [held]))
  // After five executions PostgreSQL may switch to a generic plan.
  for (let turn = 0; turn < 8; turn++) {
    await db.transaction().execute(tx => writeTransfers(tx, [transfer(out, occasion())]))
  }
  await db.transaction().execute(tx => writeTransfers(tx, [postHold(held.id, occasion())]))

  expect(await sequentialScans(db)).toEqual(before)
})

async function sequentialScans(db: Db): Promise<unknown> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql`
    select relname, seq_scan from pg_stat_user_tables
    where relname in ('ledger_accounts', 'ledger_transfers') order by 1`.execute(db)
  return rows
}
