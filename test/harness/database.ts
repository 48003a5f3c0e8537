import { afterAll, inject } from 'vitest'
import { type DatabaseAddress, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { createDatabase } from './postgres.ts'

/** `db` speaks as the application's role; `address` is the owner's, for what only a migration may do. */
export type TestDatabase = { db: Db; address: DatabaseAddress }

/**
 * A real PostgreSQL database for this file alone, dropped after its last test. Call it at the top of the file:
 * `const { db } = await createTestDatabase()`.
 */
export async function createTestDatabase({ demo = false } = {}): Promise<TestDatabase> {
  const { address, drop } = await createDatabase(inject('database'), demo ? 'demo' : 'schema')
  const pool = openPool(address)
  afterAll(async () => {
    await pool.end()
    await drop()
  })
  return { db: openDb(pool), address }
}

/** A database without a table, as a migration finds it at the first start. Dropped after the test file. */
export async function createBareDatabase(): Promise<DatabaseAddress> {
  const { address, drop } = await createDatabase(inject('database'), 'nothing')
  afterAll(drop)
  return address
}

/** A demo database for as long as the work takes, for tests that want many in turn. */
export async function inDatabaseOfItsOwn<Value>(
  work: (db: Db, address: DatabaseAddress) => Promise<Value>,
): Promise<Value> {
  const { address, drop } = await createDatabase(inject('database'), 'demo')
  const pool = openPool(address, 2)
  try {
    return await work(openDb(pool), address)
  } finally {
    await pool.end()
    await drop()
  }
}
