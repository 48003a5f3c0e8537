import { join } from 'node:path'
import { type DatabaseAddress, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { DATABASE } from '#server/platform/embedded-postgres/cluster.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import type { PlatformConfig } from './platform-variables.ts'

/** Lends the database of an office to a command that runs beside it: the embedded one is there while the office is open. */
export async function besideOffice<T>(
  { databaseUrl, home }: Pick<PlatformConfig, 'databaseUrl' | 'home'>,
  work: (db: Db) => Promise<T>,
  options?: Parameters<typeof openDb>[1],
): Promise<T> {
  const address: DatabaseAddress = databaseUrl
    ? { url: databaseUrl }
    : { socketDir: join(home, 'run'), user: '', database: DATABASE }
  const pool = openPool(address, 2)
  try {
    return await work(openDb(pool, options))
  } catch (error) {
    if (!(error instanceof Unavailable) || (error.cause as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartRefusal('not-running', `No office runs on ${home}: start it, and run this beside it`)
  } finally {
    await pool.end()
  }
}
