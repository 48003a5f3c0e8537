import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, inject, onTestFinished } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { clientConfig, type DatabaseAddress, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
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
  return { db: known(openDb(pool), address), address }
}

const addresses = new WeakMap<Db, DatabaseAddress>()

function known(db: Db, address: DatabaseAddress): Db {
  addresses.set(db, address)
  return db
}

/** As if three days had passed since people were brought in or left: only its owner can say so. */
export async function threeDaysLater(db: Db): Promise<void> {
  const client = new pg.Client(clientConfig(addresses.get(db)!))
  await client.connect()
  await client.query(`update vouchings set vouched_at = vouched_at - interval '72 hours'`)
  await client.query(`update former_roles set ended_at = ended_at - interval '72 hours'`)
  await client.end()
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
    return await work(known(openDb(pool), address), address)
  } finally {
    await pool.end()
    await drop()
  }
}

export const migrations = new URL('../../migrations/', import.meta.url)

export type Ask = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** A database as it was before a migration, and a connection of its owner. */
export async function createDatabaseBefore(file: string): Promise<{ address: DatabaseAddress; ask: Ask }> {
  const address = await createBareDatabase()
  await migrate(address, await folderBefore(file))
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  onTestFinished(() => client.end())
  return { address, ask: async (statement, values) => (await client.query(statement, values)).rows as never }
}

async function folderBefore(file: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'functions'))
  for (const name of await readdir(migrations)) {
    if (name.endsWith('.sql') && name < file) await copyFile(new URL(name, migrations), join(folder, name))
  }
  return pathToFileURL(`${folder}/`)
}
