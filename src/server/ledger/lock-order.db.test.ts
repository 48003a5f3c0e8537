import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { transfer, writeTransfers } from './transfers.ts'

const { db, address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
beforeAll(() => owner.connect())
afterAll(() => owner.end())

test('a batch locks its accounts in the order of their names, so that two batches cannot deadlock', async () => {
  // The order of the row keys and the order of the batch both differ from the order of the names.
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
  // The batch waits for the first account and has locked none of the later ones.
  const { rowCount } = await owner.query('select from ledger_accounts where id = any ($1) for update skip locked', [
    keys,
  ])
  await owner.query('commit')
  await written

  expect(rowCount).toBe(keys.length)
})
