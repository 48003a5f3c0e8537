import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/database/pool.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import { transfer, writeTransfers } from './transfers.ts'

const { db, address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
beforeAll(() => owner.connect())
afterAll(() => owner.end())

test('a batch takes its accounts in the order of their names, so no two batches wait for each other in a circle', async () => {
  // By the keys of the rows, and by the lines of the batch, the order is another one.
  const names = Array.from({ length: 8 }, (_, i) => `0000000${i}-0000-4000-8000-000000000000`)
  const keys = names.map((_, i) => `${7 - i}0000000-0000-4000-8000-000000000000`)
  await owner.query(
    `insert into ledger_accounts (id, currency, kind, owner)
      select id, 'BTC', 'equity', name from unnest($1::uuid[], $2::uuid[]) as account (id, name)`,
    [keys, names],
  )
  const lines = names.map(debitOwner =>
    transfer(
      { currency: 'BTC', debit: 'equity', debitOwner, credit: 'liquidity', units: 1n },
      { reason: 'a test', author: 'test', at: new Date() },
    ),
  )

  await owner.query('begin')
  await owner.query('select from ledger_accounts where id = $1 for update', [keys[0]])
  const written = db.transaction().execute(tx => writeTransfers(tx, lines.toReversed()))
  await expect.poll(() => waitingForLocks(db)).toBe(1)
  // It waits for the first, and has taken none of those that come after it.
  const { rowCount } = await owner.query('select from ledger_accounts where id = any ($1) for update skip locked', [
    keys,
  ])
  await owner.query('commit')
  await written

  expect(rowCount).toBe(keys.length)
})
